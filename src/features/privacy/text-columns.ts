import type { Db } from '../../db/connect';
import { rawRows } from '../../db/raw-rows';
import { readReferences } from '../../db/references';
import { isProven, isTechnical } from './person-columns.rules';

/** A table with texts, and how its rows belong to a workspace. */
export interface TextTable {
  table: string;
  /** The columns of the primary key. */
  key: readonly string[];
  /** Texts that can be about a person. */
  columns: readonly string[];
  /** Columns of other kinds, such as the id of what a row is about. */
  all: ReadonlySet<string>;
  /** SQL: the rows of a workspace, whose id is its only binding; null for rows of the installation. */
  ofWorkspace: string | null;
}

interface Column {
  table: string;
  column: string;
  type: string;
}

const onSqlite = `
  select m.name as "table", c.name as "column", lower(c.type) as type
  from sqlite_master m join pragma_table_xinfo(m.name) c
  where m.type = 'table' and c.hidden = 0 and m.sql not like 'CREATE VIRTUAL%' and not exists
    (select 1 from sqlite_master v where v.sql like 'CREATE VIRTUAL%' and m.name like v.name || '\\_%' escape '\\')
  order by m.name, c.cid`;

const onPostgres = `
  select c.table_name as "table", c.column_name as "column", c.data_type as type
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
  order by c.table_name, c.ordinal_position`;

const isText = (type: string): boolean => /text|char|json/.test(type);
const quoted = (name: string): string => `"${name}"`;

/** Reads all tables with texts from the schema, so that a new column is found without being named anywhere. */
export async function readTextTables(db: Db): Promise<TextTable[]> {
  const { all: references, keys } = await readReferences(db);
  // Connections that read have views with the names of some tables.
  const rows = await rawRows<Column>(db.write, db.engine === 'sqlite' ? onSqlite : onPostgres, []);
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);

  /** Returns the shortest way from a table to its workspace along foreign keys. */
  function conditionOf(table: string, seen: ReadonlySet<string> = new Set()): string | null {
    if (table === 'workspaces') return 'id = ?';
    if (tables.get(table)?.some(({ column }) => column === 'workspaceId')) return '"workspaceId" = ?';
    const next = new Set([...seen, table]);
    const ways = references
      .filter(({ table: from, target }) => from === table && !next.has(target) && target !== 'users')
      .flatMap(({ column, target, targetColumn }) => {
        const condition = conditionOf(target, next);
        if (condition === null) return [];
        return [
          `${quoted(column)} in (select ${quoted(targetColumn)} from ${quoted(target)} where ${condition})`,
        ];
      })
      .sort((one, other) => one.length - other.length);
    return ways[0] ?? null;
  }

  return [...tables].flatMap(([table, columns]) => {
    const names = columns.map(({ column }) => column);
    const texts = columns.filter(
      ({ column, type }) => isText(type) && !isTechnical(column) && !isProven(names, column),
    );
    if (texts.length === 0 || table.startsWith('knex_')) return [];
    return [
      {
        table,
        key: keys.get(table) ?? [],
        columns: texts.map(({ column }) => column),
        all: new Set(columns.map(({ column }) => column)),
        ofWorkspace: conditionOf(table),
      },
    ];
  });
}
