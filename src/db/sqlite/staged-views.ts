import type { Knex } from 'knex';

/** The tables whose new rows can stay hidden until all of them are written, and the columns with their row numbers. */
const numberColumns = {
  affiliate_links: 'seq',
  campaigns: 'seq',
  competitors: 'seq',
  deals: 'seq',
  events: 'seq',
  leads: 'seq',
  monitored_sources: 'importSeq',
  partner_activities: 'importSeq',
  partner_contacts: 'importSeq',
  partners: 'seq',
  referrals: 'seq',
} as const;
export type StagedTable = keyof typeof numberColumns;

export const isStagedTable = (table: string): table is StagedTable => Object.hasOwn(numberColumns, table);

export const numberColumnOf = (table: StagedTable): string => numberColumns[table];

/** The condition on rows that readers see. Without staged rows, its first part is computed once per query. */
export const isShown = (table: StagedTable, alias: string): string =>
  `(NOT EXISTS (SELECT 1 FROM staged_rows staged)
    OR NOT EXISTS (SELECT 1 FROM staged_rows staged WHERE staged."tableName" = '${table}'
                   AND ${alias}."${numberColumnOf(table)}" BETWEEN staged."firstSeq" AND staged."lastSeq"))`;

/** Fails in a database of an earlier version, which lacks a column. */
const check = Object.entries(numberColumns)
  .map(([table, column]) => `SELECT t."${column}" FROM main.${table} t LIMIT 0;`)
  .join('\n');

/** Temporary views that take precedence over the tables with their names. SQLite merges them into each query. */
const views = Object.keys(numberColumns)
  .filter(isStagedTable)
  .map(
    (table) =>
      `CREATE TEMP VIEW IF NOT EXISTS ${table} AS SELECT * FROM main.${table} WHERE ${isShown(table, table)};`,
  )
  .join('\n');

export interface SqliteConnection {
  exec(sql: string, done: (error: Error | null) => void): void;
}

/** Connections to a database that isn't upgraded yet, and whether they were used. */
const withoutViews = new WeakMap<object, boolean>();

/** Hides staged rows from a connection that only reads. Its queries use the same indexes as before. */
export function hideStagedRows(connection: SqliteConnection, done: (error: Error | null) => void): void {
  connection.exec(`SELECT 1 FROM staged_rows LIMIT 0; ${check} ${views}`, (error) => {
    if (!error || !/no such (?:table|column)/.test(error.message)) return done(error);
    withoutViews.set(connection, false);
    done(null);
  });
}

/** Returns whether the pool may use a connection: one without views only once, since the database may be upgraded now. */
export function isUsable(connection: object): boolean {
  const wasUsed = withoutViews.get(connection);
  if (wasUsed === false) withoutViews.set(connection, true);
  return wasUsed !== true;
}

/**
 * Returns a table for queries that find its rows through others, and so can't find hidden ones. SQLite may read all rows
 * of a view first for an inner join with it.
 */
export const withoutView = (
  { engine, read }: { engine: 'sqlite' | 'postgres'; read: Knex },
  table: StagedTable,
  alias: string,
) => read.raw(engine === 'sqlite' ? 'main.?? as ??' : '?? as ??', [table, alias]);

/** Starts a query that reads the rows of a table along one of its indexes. SQLite can't do that through a view. */
export function withIndex(
  read: Knex,
  { table, alias, index }: { table: string; alias: string; index: string },
): Knex.QueryBuilder {
  const query = read(read.raw('main.?? as ?? indexed by ??', [table, alias, index]));
  return isStagedTable(table) ? query.whereRaw(isShown(table, read.ref(alias).toString())) : query;
}
