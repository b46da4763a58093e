import type { Db } from '../connect';
import type { Cell } from './cells';
import type { Kind } from './columns';

export interface WrittenColumn {
  name: string;
  kind: Kind;
  /** The type in the database that is written to, in lower case and without a length. */
  targetType: string;
}

/** A table, and the columns of it that are written. */
export interface WrittenTable {
  name: string;
  columns: readonly WrittenColumn[];
}

/** Inserts rows into a table, in the current transaction. */
export type RowWriter = (rows: readonly Cell[][]) => Promise<void>;

export const createRowWriter = (db: Db, table: WrittenTable): RowWriter =>
  db.engine === 'sqlite' ? writerOnSqlite(db, table) : writerOnPostgres(db, table);

const into = ({ name, columns }: WrittenTable): string =>
  `INSERT INTO "${name}" (${columns.map((column) => `"${column.name}"`).join(', ')})`;

/** The types of the columns turn texts into numbers. */
function writerOnSqlite(db: Db, table: WrittenTable): RowWriter {
  const values = table.columns.map(({ kind }, index) =>
    kind === 'bytes' ? `unhex(value ->> ${index})` : `value ->> ${index}`,
  );
  const insert = `${into(table)} SELECT ${values.join(', ')} FROM json_each(?)`;
  return async (rows) => {
    const written = rows.map((row) => row.map((cell, index) => writtenCell(table.columns[index], cell)));
    await db.write.raw(insert, [JSON.stringify(written)]);
  };
}

function writtenCell(column: WrittenColumn | undefined, cell: Cell): Cell | number {
  if (cell === null || column === undefined) return null;
  if (column.kind === 'json') return compactJson(cell);
  // knex writes the times of its own tables as numbers.
  return column.targetType === 'datetime' ? Date.parse(cell) : cell;
}

function writerOnPostgres(db: Db, table: WrittenTable): RowWriter {
  const names = table.columns.map((_, index) => `c${index}`);
  const values = table.columns.map(({ kind, targetType }, index) =>
    kind === 'bytes' ? `decode(c${index}, 'hex')` : `c${index}::${targetType}`,
  );
  const lists = names.map(() => '?::text[]').join(', ');
  const insert = `${into(table)} SELECT ${values.join(', ')} FROM unnest(${lists}) AS t (${names.join(', ')})`;
  return async (rows) => {
    const cells = table.columns.map((_, index) => arrayLiteral(rows.map((row) => row[index] ?? null)));
    await db.write.raw(insert, cells);
  };
}

/** Writes a list of texts as PostgreSQL reads it. */
const arrayLiteral = (cells: readonly Cell[]): string =>
  `{${cells.map((cell) => (cell === null ? 'NULL' : `"${cell.replaceAll(/["\\]/g, '\\$&')}"`)).join(',')}}`;

/** Removes the spaces that PostgreSQL writes between the parts of JSON. Numbers keep all their digits. */
const compactJson = (text: string): string =>
  /\s/.test(text) ? text.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_, quoted?: string) => quoted ?? '') : text;
