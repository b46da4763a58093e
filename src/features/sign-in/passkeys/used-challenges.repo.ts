import type { Db } from '../../../db/connect';

export function createUsedChallengesRepo(db: Db) {
  return {
    /** Returns false if the challenge is already stored. */
    async insert(challengeHash: string, expiresAt: string): Promise<boolean> {
      const rows = await db
        .write('used_challenges')
        .insert({ challengeHash, expiresAt })
        .onConflict('challengeHash')
        .ignore()
        .returning('challengeHash');
      return rows.length === 1;
    },
    async deleteOver(now: string): Promise<void> {
      await db.write('used_challenges').where('expiresAt', '<=', now).delete();
    },
  };
}

export type UsedChallengesRepo = ReturnType<typeof createUsedChallengesRepo>;
