import type { Db } from '../../../db/connect';

/** A new email of an account that its owner has to confirm. */
export interface EmailChange {
  userId: string;
  tokenHash: string;
  email: string;
  expiresAt: string;
  createdAt: string;
}

export function createEmailChangesRepo(db: Db) {
  const usable = (now: string, pool = db.read) => pool('email_changes').where('expiresAt', '>', now);

  return {
    /** Replaces the user's former change, so that its link stops working. */
    async replace(change: EmailChange): Promise<void> {
      await db.write('email_changes').insert(change).onConflict('userId').merge();
    },
    /** Returns the change of a link; undefined if the link is unknown, used or expired. */
    async byToken(tokenHash: string, now: string): Promise<EmailChange | undefined> {
      return usable(now).where({ tokenHash }).first();
    },
    async ofUser(userId: string, now: string): Promise<EmailChange | undefined> {
      return usable(now).where({ userId }).first();
    },
    /** Deletes the change of a link. Returns false if it has expired or another request was first. */
    async take(tokenHash: string, now: string): Promise<boolean> {
      return (await usable(now, db.write).where({ tokenHash }).delete()) === 1;
    },
    async deleteOf(userId: string): Promise<void> {
      await db.write('email_changes').where({ userId }).delete();
    },
    async deleteOver(now: string): Promise<void> {
      await db.write('email_changes').where('expiresAt', '<=', now).delete();
    },
  };
}

export type EmailChangesRepo = ReturnType<typeof createEmailChangesRepo>;
