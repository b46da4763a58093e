import type { Db } from '../../db/connect';

/** Deletes records for good that have been in the trash for too long. */
export function createOldTrashRepo(db: Db) {
  return {
    /**
     * Deletes up to `limit` kept rows of the oldest records before `time`, of all workspaces, and the records that have
     * none left. Returns the number of deleted rows and records; 0 at the end.
     */
    deleteBatch: (time: string, limit: number): Promise<number> =>
      db.transaction(async () => {
        let left = limit;
        const entries: { id: string }[] = await db
          .write('trash')
          .where('deletedAt', '<', time)
          .orderBy(['deletedAt', 'id'])
          .limit(limit)
          .forUpdate()
          // Another process deletes locked rows.
          .modify((query) => {
            if (db.engine === 'postgres') query.skipLocked();
          })
          .select('id');
        for (const { id } of entries) {
          if (left <= 0) break;
          const some = db.write('trash_rows').where({ trashId: id }).limit(left);
          left -= await db
            .write('trash_rows')
            .whereIn(['trashId', 'step', 'rowId'], some.select('trashId', 'step', 'rowId'))
            .delete();
          if (left > 0) left -= await db.write('trash').where({ id }).delete();
        }
        return limit - left;
      }),
  };
}
