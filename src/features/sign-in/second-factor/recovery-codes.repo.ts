import type { Db } from '../../../db/connect';

export function createRecoveryCodesRepo(db: Db) {
  return {
    /** Returns the salt of the user's codes; undefined if they have none. */
    async saltOf(userId: string): Promise<string | undefined> {
      const row: { salt: string } | undefined = await db
        .read('recovery_codes')
        .where({ userId })
        .first('salt');
      return row?.salt;
    },
    /** Returns how many codes the user has left. */
    async count(userId: string): Promise<number> {
      const rows = await db.read('recovery_codes').where({ userId }).select('codeHash');
      return rows.length;
    },
    /** Must run in a transaction. */
    async replace(userId: string, salt: string, hashes: readonly string[]): Promise<void> {
      await db.write('recovery_codes').where({ userId }).delete();
      await db.write('recovery_codes').insert(hashes.map((codeHash) => ({ userId, codeHash, salt })));
    },
    /** Returns false if the user has no such code, or another request used it first. */
    async delete(userId: string, codeHash: string): Promise<boolean> {
      return (await db.write('recovery_codes').where({ userId, codeHash }).delete()) === 1;
    },
    async deleteOf(userId: string): Promise<void> {
      await db.write('recovery_codes').where({ userId }).delete();
    },
  };
}

export type RecoveryCodesRepo = ReturnType<typeof createRecoveryCodesRepo>;
