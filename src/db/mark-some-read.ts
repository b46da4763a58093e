import type { Knex } from 'knex';
import type { Db } from './connect';

/** Marked in one statement: short enough that nobody waits for it. */
const MARKED_AT_ONCE = 500;

/**
 * Marks some of the unread rows of `table` that were found until `until`, and says how many: 0 when there are none left. `unread` is
 * the query of those that are meant, with the table under `alias`.
 */
export async function markSomeRead(
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
