import type { Db } from './connect';
import type { ExactCount } from './keyset';

/** Returns an exact count for `keysetPage`: the rows of `tableName` in a workspace, with one status or with any. */
export function rowCount(db: Db, workspaceId: string, tableName: string, status?: string): ExactCount {
  const query = db.read('row_counts').where({ workspaceId, tableName }).sum('n');
  return { exact: status === undefined ? query : query.where({ bucket: status }) };
}

/**
 * Returns the number of rows of `tableName` per status in a workspace. Triggers maintain the counters (see
 * migrations/parts/row-counts.ts), so they are exact and cheap for any number of rows.
 */
export async function statusCounts(
  db: Db,
  workspaceId: string,
  tableName: string,
): Promise<ReadonlyMap<string, number>> {
  const rows: { bucket: string; n: number }[] = await db
    .read('row_counts')
    .where({ workspaceId, tableName })
    .select('bucket', 'n');
  return new Map(rows.map((row) => [row.bucket, row.n]));
}
