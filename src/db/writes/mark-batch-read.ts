import type { Knex } from 'knex';
import type { Db } from '../connect';

/** Rows per statement, few enough that other writes don't have to wait long. */
const MARKED_AT_ONCE = 500;

/**
 * Marks some unread rows of `table` that were detected up to `until` as read. Returns their number, 0 when there are
 * none left. `unread` is the query for the unread rows, with the table under `alias`.
 */
export async function markBatchRead(
  db: Db,
  { table, alias, workspaceId, until }: { table: string; alias: string; workspaceId: string; until: string },
  unread: Knex.QueryBuilder,
): Promise<number> {
  const rows: { id: string }[] = await unread
    .where(`${alias}.detectedAt`, '<=', until)
    .orderBy(`${alias}.detectedAt`)
    .limit(MARKED_AT_ONCE)
    .select(`${alias}.id`);
  if (rows.length === 0) return 0;
  await db
    .write(table)
    .where({ workspaceId, isRead: false })
    .whereIn(
      'id',
      rows.map(({ id }) => id),
    )
    .update({ isRead: true });
  return rows.length;
}
