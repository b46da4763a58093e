import type { Db } from '../../db/connect';
import { rawRows } from '../../db/raw-rows';

/** How the values of a column are written and compared on both engines. */
export type Kind = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'json' | 'bytes';

export interface SharedColumn {
  name: string;
  kind: Kind;
  /** The type in the database that is written to, in lower case and without a length. */
  targetType: string;
}

/** A table that both databases have, and the columns that both have. */
export interface SharedTable {
  name: string;
  columns: SharedColumn[];
  /** The columns of the primary key by which SQLite reads the table in pages. */
  key: string[];
}

interface ColumnRow {
  table: string;
  column: string;
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

function kindOf({ table, column, type }: ColumnRow): Kind {
  const kind = type.startsWith('varchar(') ? 'text' : kinds[type];
  if (kind === undefined) throw new Error(`${table}.${column} has the type ${type}, which can't be copied`);
  return kind;
}

/** Returns the names of a database's tables, without search indexes. */
export const tableNames = async (db: Db): Promise<string[]> => [
  ...new Set((await rawRows<ColumnRow>(db.write, listColumns[db.engine], [])).map(({ table }) => table)),
];

/**
 * Reads the tables to copy from the schemas of both databases. SQLite's row numbers and lists of names, which its
 * triggers fill, are only in one of them, and so are tables of rows that aren't shown yet.
 */
export async function sharedTables(source: Db, target: Db): Promise<SharedTable[]> {
  const [from, to] = [await columnsByTable(source), await columnsByTable(target)];
  const typed = source.engine === 'postgres' ? from : to;
  const keyed = source.engine === 'sqlite' ? from : to;
  return [...from].flatMap(([name, columns]) => {
    const others = to.get(name);
    if (!others) return [];
    const shared = [...columns.keys()].flatMap((column) => {
      const type = typed.get(name)?.get(column);
      const other = others.get(column);
      if (!type || !other || type.isGenerated || other.isGenerated) return [];
      return [{ name: column, kind: kindOf(type), targetType: other.type }];
    });
    const key = [...(keyed.get(name)?.values() ?? [])]
      .filter(({ keyPart }) => keyPart > 0)
      .sort((a, b) => a.keyPart - b.keyPart)
      .map(({ column }) => column);
    return [{ name, columns: shared, key: key.length > 0 ? key : ['rowid'] }];
  });
}

async function columnsByTable(db: Db): Promise<Map<string, Map<string, ColumnRow>>> {
  const tables = new Map<string, Map<string, ColumnRow>>();
  for (const row of await rawRows<ColumnRow>(db.write, listColumns[db.engine], [])) {
    const columns = tables.get(row.table) ?? new Map<string, ColumnRow>();
    tables.set(row.table, columns.set(row.column, row));
  }
  return tables;
}
