import type { Knex } from 'knex';

/** The tables whose new rows can stay hidden until all of them are written. They have the row number `seq`. */
export const stagedTables = ['deals', 'leads', 'partners'] as const;
export type StagedTable = (typeof stagedTables)[number];

export const isStagedTable = (table: string): table is StagedTable =>
  stagedTables.some((staged) => staged === table);

/** The condition on rows that readers see. Without staged rows, its first part is computed once per query. */
const isShown = (table: StagedTable, alias: string): string =>
  `(NOT EXISTS (SELECT 1 FROM staged_rows staged)
    OR NOT EXISTS (SELECT 1 FROM staged_rows staged WHERE staged."tableName" = '${table}'
                   AND ${alias}.seq BETWEEN staged."firstSeq" AND staged."lastSeq"))`;

/**
 * Hides staged rows from a connection that only reads. A temporary view takes precedence over the table with its name,
 * and SQLite merges it into each query, which uses the same indexes as before.
 */
export const hideStagedRows = stagedTables
  .map(
    (table) =>
      `CREATE TEMP VIEW IF NOT EXISTS ${table} AS SELECT * FROM main.${table} WHERE ${isShown(table, table)};`,
  )
  .join('\n');

/** Starts a query that reads the rows of a table along one of its indexes. SQLite can't do that through a view. */
export function withIndex(
  read: Knex,
  { table, alias, index }: { table: string; alias: string; index: string },
): Knex.QueryBuilder {
  const query = read(read.raw('main.?? as ?? indexed by ??', [table, alias, index]));
  return isStagedTable(table) ? query.whereRaw(isShown(table, read.ref(alias).toString())) : query;
}
