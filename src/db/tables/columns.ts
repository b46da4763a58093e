import type { Reader } from './reader';

/** How the values of a column are written and compared on both engines. */
export type Kind = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'json' | 'bytes';

/** A column as the schema describes it. */
export interface ColumnRow {
  table: string;
  column: string;
  /** In lower case; without a length on PostgreSQL. */
  type: string;
  isGenerated: number | boolean;
  /** Position in the primary key, from 1; 0: not part of it. */
  keyPart: number;
}

const listColumns = {
  // Without search indexes and the tables that store them.
  sqlite: `SELECT t.name AS "table", c.name AS "column", lower(c.type) AS type, c.hidden <> 0 AS "isGenerated",
      c.pk AS "keyPart"
    FROM pragma_table_list t JOIN pragma_table_xinfo(t.name) c
    WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY t.name, c.cid`,
  postgres: `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type,
      a.attgenerated <> '' AS "isGenerated", 0 AS "keyPart"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY 1, a.attnum`,
};

const kinds: Readonly<Record<string, Kind>> = {
  'character varying': 'text',
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  smallint: 'integer',
  numeric: 'number',
  'double precision': 'number',
  real: 'number',
  boolean: 'boolean',
  datetime: 'time',
  'timestamp with time zone': 'time',
  json: 'json',
  jsonb: 'json',
  blob: 'bytes',
  bytea: 'bytes',
};

/** @throws Error for a type that no table of PartnerHub has */
export function kindOf({ table, column, type }: ColumnRow): Kind {
  const kind = type.startsWith('varchar(') ? 'text' : kinds[type];
  if (kind === undefined) throw new Error(`${table}.${column} has the type ${type}, which can't be copied`);
  return kind;
}

/** Returns the tables of a database by name, without search indexes, and their columns by name. */
export async function readColumns({ engine, rows }: Reader): Promise<Map<string, Map<string, ColumnRow>>> {
  const tables = new Map<string, Map<string, ColumnRow>>();
  for (const row of await rows<ColumnRow>(listColumns[engine])) {
    const columns = tables.get(row.table) ?? new Map<string, ColumnRow>();
    tables.set(row.table, columns.set(row.column, row));
  }
  return tables;
}

/** Returns the columns by which SQLite can read a table in pages: its primary key. */
export function keyOf(columns: ReadonlyMap<string, ColumnRow>): string[] {
  const key = [...columns.values()]
    .filter(({ keyPart }) => keyPart > 0)
    .sort((a, b) => a.keyPart - b.keyPart)
    .map(({ column }) => column);
  return key.length > 0 ? key : ['rowid'];
}
