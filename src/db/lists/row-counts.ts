import type { Db } from '../connect';
import { fromKeys } from '../../lib/entities/from-keys';
import type { Summary } from '../../lib/paging';
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

export type StatusTotals<Status extends string> = Record<Status, number> & { total: number };

/** Counts the rows of `tableName` in a workspace by status. The cost doesn't depend on their number. */
export async function statusTotals<const Status extends string>(
  db: Db,
  workspaceId: string,
  tableName: string,
  statuses: readonly Status[],
): Promise<StatusTotals<Status>> {
  const found = await statusCounts(db, workspaceId, tableName);
  const of = (status: Status) => found.get(status) ?? 0;
  const total = statuses.reduce((sum, status) => sum + of(status), 0);
  return { ...fromKeys(statuses, of), total };
}

/** Returns the numbers of a summary by status. A summary of a list that is too long has at least as many rows. */
export function summaryTotals<const Status extends string>(
  summary: Summary | undefined,
  statuses: readonly Status[],
): StatusTotals<Status> {
  const { groups = [] } = summary ?? {};
  const countOf = (counted: typeof groups): number => counted.reduce((sum, { count }) => sum + count, 0);
  const of = (status: Status) => countOf(groups.filter((group) => group.status === status));
  return { ...fromKeys(statuses, of), total: countOf(groups) };
}
