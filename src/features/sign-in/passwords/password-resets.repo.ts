import type { Db } from '../../../db/connect';

export interface PasswordReset {
  tokenHash: string;
  userId: string;
  expiresAt: string;
  createdAt: string;
}

export function createPasswordResetsRepo(db: Db) {
  const usable = (tokenHash: string, now: string) =>
    db.write('password_resets').where({ tokenHash }).whereNull('usedAt').andWhere('expiresAt', '>', now);

  return {
    async insert(reset: PasswordReset): Promise<void> {
      await db.write('password_resets').insert({ ...reset, usedAt: null });
    },
    async isUsable(tokenHash: string, now: string): Promise<boolean> {
      return (await usable(tokenHash, now).first('userId')) !== undefined;
    },
    /** Returns the email of the account whose password the token can set. */
    async emailOf(tokenHash: string, now: string): Promise<string | undefined> {
      const row: { email: string } | undefined = await usable(tokenHash, now)
        .join('users as u', 'u.id', 'password_resets.userId')
        .first('u.email');
      return row?.email;
    },
    /**
     * Marks the token as used and returns its user. Returns undefined if it has expired or another request was
     * first.
     */
    async claim(tokenHash: string, now: string): Promise<string | undefined> {
      const rows: { userId: string }[] = await usable(tokenHash, now)
        .update({ usedAt: now })
        .returning('userId');
      return rows[0]?.userId;
    },
    async deleteOfUser(userId: string): Promise<void> {
      await db.write('password_resets').where({ userId }).delete();
    },
    async deleteOver(now: string): Promise<void> {
      await db.write('password_resets').where('expiresAt', '<=', now).delete();
    },
  };
}

export type PasswordResetsRepo = ReturnType<typeof createPasswordResetsRepo>;
