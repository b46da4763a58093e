import type { Knex } from 'knex';
import type { Db } from '../connect';

/**
 * Reads the rows of a SQLite query as one JSON text, in their order. The driver takes longer to hand over the cells of 50
 * rows one by one than SQLite to read them. The query must have a limit, because SQLite would otherwise not sort it, and
 * its columns must be texts and integers.
 */
export async function rowsAsJson<Row extends object>(
  db: Db,
  query: Knex.QueryBuilder,
  columns: readonly string[],
): Promise<Row[]> {
  const cells = db.read.raw(`json_group_array(json_array(${columns.map(() => '??').join(', ')})) as "rows"`, [
    ...columns,
  ]);
  const [found]: { rows: string }[] = await db.read(query.as('found')).select(cells);
  const rows: unknown[][] = JSON.parse(found?.rows ?? '[]');
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (const [index, column] of columns.entries()) row[column] = values[index];
    return row as Row;
  });
}
