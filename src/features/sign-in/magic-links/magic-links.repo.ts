import type { Db } from '../../../db/connect';

export interface MagicLink {
  tokenHash: string;
  userId: string;
  expiresAt: string;
  createdAt: string;
}

export function createMagicLinksRepo(db: Db) {
  const usable = (tokenHash: string, now: string) =>
    db.write('magic_links').where({ tokenHash }).andWhere('expiresAt', '>', now);

  return {
    async insert(link: MagicLink): Promise<void> {
      await db.write('magic_links').insert(link);
    },
    /** Returns the user of the link; undefined if it is unknown, used or expired. */
    async userOf(tokenHash: string, now: string): Promise<string | undefined> {
      const row: { userId: string } | undefined = await usable(tokenHash, now).first('userId');
      return row?.userId;
    },
    /** Deletes the link. Returns false if it has expired or another request was first. */
    async take(tokenHash: string, now: string): Promise<boolean> {
      return (await usable(tokenHash, now).delete()) === 1;
    },
    async deleteOf(userId: string): Promise<void> {
      await db.write('magic_links').where({ userId }).delete();
    },
    async deleteOver(now: string): Promise<void> {
      await db.write('magic_links').where('expiresAt', '<=', now).delete();
    },
  };
}

export type MagicLinksRepo = ReturnType<typeof createMagicLinksRepo>;
