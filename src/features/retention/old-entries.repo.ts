import type { Db } from '../../db/connect';

/** Of the audit log, in the only way that its table allows (migration audit-retention). */
export function createOldEntriesRepo(db: Db) {
  const before = (time: string, limit: number) =>
    db
      .read('audit_entries')
      .where('createdAt', '<', time)
      .orderBy(['createdAt', 'id'])
      .limit(limit)
      .select('id');

  return {
    /** Deletes the oldest of those from before `time`, of all workspaces, and says how many: 0 when there are none left. */
    async forgetSome(time: string, limit: number): Promise<number> {
      // Mostly there are none: then nobody has to wait.
      if ((await before(time, 1)).length === 0) return 0;
      return db.transaction(async () => {
        // Several processes do this one after the other: the second waits for the row of the first to be gone.
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
