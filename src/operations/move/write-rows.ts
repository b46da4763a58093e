import type { Db } from '../../db/connect';
import type { Cell } from '../../db/tables/cells';
import type { SharedColumn, SharedTable } from './shared-tables';

/** Inserts rows into a table, in the current transaction. */
export type RowWriter = (rows: readonly Cell[][]) => Promise<void>;

export const createRowWriter = (db: Db, table: SharedTable): RowWriter =>
  db.engine === 'sqlite' ? writerOnSqlite(db, table) : writerOnPostgres(db, table);

const into = ({ name, columns }: SharedTable): string =>
  `INSERT INTO "${name}" (${columns.map((column) => `"${column.name}"`).join(', ')})`;

/** The types of the columns turn texts into numbers. */
function writerOnSqlite(db: Db, table: SharedTable): RowWriter {
  const values = table.columns.map(({ kind }, index) =>
    kind === 'bytes' ? `unhex(value ->> ${index})` : `value ->> ${index}`,
  );
  const insert = `${into(table)} SELECT ${values.join(', ')} FROM json_each(?)`;
  return async (rows) => {
    const written = rows.map((row) => row.map((cell, index) => writtenCell(table.columns[index], cell)));
    await db.write.raw(insert, [JSON.stringify(written)]);
  };
}

function writtenCell(column: SharedColumn | undefined, cell: Cell): Cell | number {
  if (cell === null || column === undefined) return null;
  if (column.kind === 'json') return compactJson(cell);
  // knex writes the times of its own tables as numbers.
  return column.targetType === 'datetime' ? Date.parse(cell) : cell;
}

function writerOnPostgres(db: Db, table: SharedTable): RowWriter {
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
