import type { Db } from './connect';

/**
 * Rows of `tableName` per status in one workspace, from the counters that triggers keep (see the foundation migration):
 * exact, and as cheap at a million rows as at ten.
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
