import { cellOf, type Cell } from './cells';
import type { Kind } from './columns';
import type { Reader } from './reader';

/** What is read of a table. */
export interface RowSource {
  name: string;
  columns: readonly { name: string; kind: Kind }[];
  /** The columns of the primary key. */
  key: readonly string[];
  /** SQL that the rows `t` fulfil, with its values. */
  where?: { sql: string; values: readonly string[] };
}

/** The number of rows that are read at once, and the length of their text that is aimed at. */
const ROWS = { first: 50, max: 2000, length: 2_000_000 };
/** Rows with files may have megabytes each. */
const ROWS_WITH_BYTES = 4;

const quoted = (name: string): string => `"${name}"`;

/** Integers have more digits than a JavaScript number, and SQLite writes only 15 digits of other numbers as text. */
const onSqlite = (name: string, kind: Kind): string =>
  kind === 'integer' || kind === 'boolean' ? `CAST(${quoted(name)} AS TEXT)` : quoted(name);

const onPostgres: Readonly<Record<Kind, (column: string) => string>> = {
  text: (column) => `${column}::text`,
  integer: (column) => `${column}::text`,
  number: (column) => `${column}::text`,
  boolean: (column) => `${column}::int::text`,
  time: (column) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  json: (column) => `${column}::text`,
  bytes: (column) => `encode(${column}, 'hex')`,
};

/** Reads rows of a table in batches. */
export async function* readRows(reader: Reader, table: RowSource): AsyncGenerator<Cell[][], void> {
  const max = table.columns.some(({ kind }) => kind === 'bytes') ? ROWS_WITH_BYTES : ROWS.max;
  const next = reader.engine === 'sqlite' ? pagesByKey(reader, table) : await cursorOf(reader, table);
  let count = Math.min(ROWS.first, max);
  for (;;) {
    const found = await next.read(count);
    if (found.length === 0) break;
    const rows = found.map((row) => cellsOf(table, row));
    yield rows;
    const length = rows.reduce((sum, row) => sum + lengthOf(row), 0);
    count = Math.max(1, Math.min(max, count * 2, Math.floor((ROWS.length * rows.length) / (length + 1))));
  }
  await next.close();
}

const lengthOf = (row: readonly Cell[]): number => row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);

type Row = Record<string, unknown>;
interface Pages {
  read(count: number): Promise<Row[]>;
  close(): Promise<void>;
}

function cellsOf({ name, columns }: RowSource, row: Row): Cell[] {
  return columns.map((column, index) => {
    try {
      return cellOf(column.kind, row[`c${index}`]);
    } catch (error) {
      throw new Error(`${name}.${column.name} ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  });
}

/** Reads along the primary key. SQLite's driver has no cursors. */
function pagesByKey({ rows }: Reader, { name, columns, key, where }: RowSource): Pages {
  const selected = columns.map((column, index) => `${onSqlite(column.name, column.kind)} AS c${index}`);
  const keys = key.map((column, index) => `${quoted(column)} AS k${index}`);
  const order = key.map(quoted).join(', ');
  const start = `SELECT ${[...selected, ...keys].join(', ')} FROM ${quoted(name)} AS t WHERE ${where?.sql ?? '1'}`;
  let last: (string | number)[] | null = null;
  return {
    async read(count) {
      const after = last === null ? '' : `AND (${order}) > (${key.map(() => '?').join(', ')})`;
      const values = [...(where?.values ?? []), ...(last ?? [])];
      const found = await rows<Row>(`${start} ${after} ORDER BY ${order} LIMIT ${count}`, values);
      const end = found.at(-1);
      if (end) last = key.map((_, index) => keyValue(end[`k${index}`]));
      return found;
    },
    close: async () => undefined,
  };
}

const keyValue = (value: unknown): string | number => (typeof value === 'number' ? value : String(value));

async function cursorOf({ rows }: Reader, { name, columns, where }: RowSource): Promise<Pages> {
  const selected = columns.map(
    (column, index) => `${onPostgres[column.kind](quoted(column.name))} AS c${index}`,
  );
  await rows(
    `DECLARE rows_to_copy NO SCROLL CURSOR FOR
     SELECT ${selected.join(', ')} FROM ${quoted(name)} AS t WHERE ${where?.sql ?? 'true'}`,
    where?.values,
  );
  return {
    read: (count) => rows<Row>(`FETCH ${count} FROM rows_to_copy`),
    close: async () => void (await rows('CLOSE rows_to_copy')),
  };
}
