import type { Db } from '../../db/connect';

/** Deletes old entries of the audit log, in the only way that its table allows (see migrations/005-audit.ts). */
export function createOldEntriesRepo(db: Db) {
  const before = (time: string, limit: number) =>
    db
      .read('audit_entries')
      .where('createdAt', '<', time)
      .orderBy(['createdAt', 'id'])
      .limit(limit)
      .select('id');

  return {
    /** Deletes a batch of the oldest entries before `time`, of all workspaces; returns their number, 0 at the end. */
    async deleteBatch(time: string, limit: number): Promise<number> {
      // Usually there are none, and the lock isn't needed.
      if ((await before(time, 1)).length === 0) return 0;
      return db.transaction(async () => {
        // Makes other processes wait until this row is deleted.
        await db.write('audit_pruning').insert({ id: 1, olderThan: time });
        const rows: { id: string }[] = await before(time, limit);
        const ids = rows.map(({ id }) => id);
        const forgotten = await db.write('audit_entries').whereIn('id', ids).delete();
        await db.write('audit_pruning').delete();
        return forgotten;
      });
    },
  };
}
