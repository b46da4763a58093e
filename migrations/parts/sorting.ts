import type { Knex } from 'knex';
import { isPostgres } from './columns';

/** The orders of a table's lists, besides the time of creation. */
export interface Sorting {
  /** New columns with a line of "searchText", which is in lower case on both engines. */
  texts?: Readonly<Record<string, number>>;
  /** New columns with the place of a value of another column. */
  places?: Readonly<Record<string, { of: string; among: readonly string[] }>>;
  /** New columns with the number in another column, which can also contain other text. */
  decimals?: Readonly<Record<string, string>>;
  /** Existing columns. */
  columns?: readonly string[];
}

/** Longest part of a text that is compared. PostgreSQL limits the size of index entries. */
const COMPARED = 200;
/** Part of the search text that has the compared lines. */
const HEAD = 1000;

/**
 * Adds an index for each order, and the columns that an order needs. Their values are computed from other columns; an
 * empty text is null, so that all empty values are together in the index.
 */
export async function sortable(knex: Knex, table: string, sorting: Sorting): Promise<void> {
  const added = columnsOf(knex, sorting);
  const definitions = added.map(({ name, type, value }) =>
    isPostgres(knex)
      ? `ADD COLUMN "${name}" ${type} GENERATED ALWAYS AS (${value}) STORED`
      : `ADD COLUMN "${name}" ${type} GENERATED ALWAYS AS (${value}) VIRTUAL`,
  );
  // PostgreSQL writes the table once per statement. SQLite adds one column per statement, and stores nothing.
  const statements = isPostgres(knex) && definitions.length > 0 ? [definitions.join(', ')] : definitions;
  for (const statement of statements) await knex.raw(`ALTER TABLE ${table} ${statement}`);
  for (const column of sortedColumns(knex, sorting))
    await knex.raw(`CREATE INDEX "${table}_by_${column}" ON ${table} ("workspaceId", "${column}", id)`);
}

/** Undoes `sortable`. */
export async function notSortable(knex: Knex, table: string, sorting: Sorting): Promise<void> {
  for (const column of sortedColumns(knex, sorting)) await knex.raw(`DROP INDEX "${table}_by_${column}"`);
  for (const { name } of columnsOf(knex, sorting))
    await knex.raw(`ALTER TABLE ${table} DROP COLUMN "${name}"`);
}

const sortedColumns = (knex: Knex, sorting: Sorting): string[] => [
  ...columnsOf(knex, sorting).map(({ name }) => name),
  ...(sorting.columns ?? []),
];

interface Computed {
  name: string;
  type: string;
  value: string;
}

function columnsOf(knex: Knex, { texts = {}, places = {}, decimals = {} }: Sorting): Computed[] {
  const onPostgres = isPostgres(knex);
  return [
    ...Object.entries(texts).map(([name, line]) => ({
      name,
      type: onPostgres ? 'text COLLATE "C"' : 'text',
      value: onPostgres ? postgresLine(line) : sqliteLine(line),
    })),
    ...Object.entries(places).map(([name, { of, among }]) => ({
      name,
      type: 'integer',
      value: `CASE "${of}" ${among.map((value, place) => `WHEN '${value}' THEN ${place}`).join(' ')} END`,
    })),
    ...Object.entries(decimals).map(([name, column]) => ({
      name,
      type: onPostgres ? 'numeric' : 'real',
      value: onPostgres ? postgresDecimal(column) : sqliteDecimal(column),
    })),
  ];
}

const postgresLine = (line: number): string =>
  String.raw`nullif(left(split_part("searchText", E'\n', ${line}), ${COMPARED}), '')`;

function sqliteLine(line: number): string {
  const next = (text: string) => `substr(${text}, instr(${text} || char(10), char(10)) + 1)`;
  const rest = Array.from({ length: line - 1 }).reduce<string>(next, `substr("searchText", 1, ${HEAD})`);
  const first = `substr(${rest}, 1, instr(${rest} || char(10), char(10)) - 1)`;
  return `nullif(substr(${first}, 1, ${COMPARED}), '')`;
}

/** Without a question mark, which knex would replace. */
const postgresDecimal = (column: string): string =>
  `CASE WHEN "${column}" ~ '^[0-9]+([.][0-9]+|)$' THEN "${column}"::numeric END`;

const sqliteDecimal = (column: string): string =>
  `CASE WHEN "${column}" GLOB '[0-9]*' AND "${column}" GLOB '*[0-9]' AND "${column}" NOT GLOB '*[^0-9.]*'
   AND "${column}" NOT GLOB '*.*.*' THEN CAST("${column}" AS real) END`;
