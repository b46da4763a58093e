import type { Db } from './connect';

/** The number of rows of `tableName` in one workspace, with one status or with any, as a query for `keysetPage`. */
export const rowCount = (db: Db, workspaceId: string, tableName: string, status?: string) => ({
  exact: rowCountQuery(db, workspaceId, tableName, status),
});

export function rowCountQuery(db: Db, workspaceId: string, tableName: string, status?: string) {
  const query = db.read('row_counts').where({ workspaceId, tableName }).sum('n');
  return status === undefined ? query : query.where({ bucket: status });
}

/**
 * Rows of `tableName` per status in one workspace, from the counters that triggers keep (see the foundation migration):
 * exact, and as cheap at a million rows as at ten. A migration that has triggers count a table also calls `countInTurn` of the
 * migration count-in-turn for it, without which people who move rows at once would fail each other on PostgreSQL.
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
