import type { Db } from '../../db/connect';

/** Deletes operations that can't be undone any more, with the values that an undo would have put back. */
export function createOldOperationsRepo(db: Db) {
  return {
    /** Deletes a batch of the oldest operations before `time`, of all workspaces; returns their number, 0 at the end. */
    deleteBatch: (time: string, limit: number): Promise<number> =>
      db
        .write('operations')
        .whereIn(
          'id',
          db
            .write('operations')
            .where('createdAt', '<', time)
            .orderBy(['createdAt', 'id'])
            .limit(limit)
            .select('id'),
        )
        .delete(),
  };
}
