import type { Db } from '../../../db/connect';
import { rawRows } from '../../../db/raw-rows';
import { readKeptTables, type KeptTables } from './kept-tables.repo';
import type { Cleared } from './trash-plan.rules';

/**
 * Maximum number of rows of one kind that the trash keeps of one record, so that deleting it takes bounded time and
 * space.
 */
export const MAX_ROWS_OF_KIND = 10_000;

/** SQLite's search indexes refer to this row number, which each new row gets automatically. */
const generated = new Set(['seq', 'importSeq']);

export const quote = (name: string): string => `"${name}"`;
export const keyText = (row: string, key: readonly string[]): string =>
  key.map((column) => `${row}.${quote(column)}`).join(` || ':' || `);
export const stepOf = ({ table, column }: Pick<Cleared, 'table' | 'column'>): string => `${table}.${column}`;

/** Returns a function that reads the schema once. */
export function createKeptTablesReader(db: Db): () => Promise<KeptTables> {
  let known: Promise<KeptTables> | undefined;
  return () => (known ??= readKeptTables(db));
}

/** Returns a function that reads the columns of each table once. */
export function createColumnReader(db: Db): (table: string) => Promise<string[]> {
  const columns = new Map<string, Promise<string[]>>();

  return (table) => {
    const known = columns.get(table) ?? readColumns(db, table);
    columns.set(table, known);
    return known;
  };
}

/** Returns the columns that can be written. SQLite leaves generated ones out of this list. */
async function readColumns(db: Db, table: string): Promise<string[]> {
  const rows = await rawRows<{ name: string }>(
    // On SQLite, connections that read have views with the names of some tables.
    db.write,
    db.engine === 'sqlite'
      ? 'select name from pragma_table_info(?)'
      : `select column_name as name from information_schema.columns
         where table_schema = current_schema() and table_name = ? and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name).filter((name) => !generated.has(name));
}
