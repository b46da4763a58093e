import { yieldToEventLoop } from '../../lib/concurrency/yield-to-event-loop';
import type { Db } from '../connect';
import { isStagedTable, numberColumnOf } from '../sqlite/staged-views';

/** Limits of one statement. Building and running it takes a few milliseconds. */
const MAX_ROWS = 250;
const MAX_LENGTH = 32_768;
/** Rows of searched tables have many index entries, and other writers wait for the end of a slice (docs/decisions/0068). */
const MAX_STAGED_ROWS = 40;

/** One statement of an insertion. */
export interface InsertStep {
  table: string;
  /** The number of rows. */
  rows: number;
  /** The ids of rows that have one. */
  ids: readonly string[];
  /** @param firstSeq On SQLite, the number of the first row of a staged table. Default: the next free one, or none */
  run(firstSeq?: number): Promise<void>;
}

/** Inserts rows that were prepared before. Its steps run in order, in a transaction. */
export type PreparedInsert = readonly InsertStep[];

export async function runInsert(insert: PreparedInsert): Promise<void> {
  for (const step of insert) await step.run();
}

/**
 * Prepares the insertion of any number of domain objects with the same columns, so that a transaction runs nothing but
 * the statements: on SQLite, all other writers wait for its end. Lists need not be encoded as JSON first. The rows are
 * sent as one JSON value, which is several times as fast as one value per cell. SQLite reads arrays almost twice as fast
 * as objects.
 */
export async function prepareInsertAll(
  db: Db,
  table: string,
  rows: readonly object[],
): Promise<PreparedInsert> {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map(() => '??').join(', ');
  const isSqlite = db.engine === 'sqlite';
  const toJson = (row: object): string => {
    const cells: Record<string, unknown> = { ...row };
    return JSON.stringify(isSqlite ? columns.map((column) => cells[column]) : cells);
  };

  async function insertOnSqlite(json: string, firstSeq: number | undefined): Promise<void> {
    const select = columns.map((_, index) => `json_extract(value, '$[${index}]')`).join(', ');
    const [seq, number, base] =
      firstSeq === undefined || !isStagedTable(table)
        ? ['', '', []]
        : [`"${numberColumnOf(table)}", `, '? + key, ', [firstSeq]];
    await db.write.raw(`insert into ?? (${seq}${names}) select ${number}${select} from json_each(?)`, [
      table,
      ...columns,
      ...base,
      json,
    ]);
  }

  async function insertOnPostgres(json: string): Promise<void> {
    await db.write.raw(
      `insert into ?? (${names}) select ${names} from json_populate_recordset(null::??, ?::json)`,
      [table, ...columns, ...columns, table, json],
    );
  }

  const maxRows = isSqlite && isStagedTable(table) ? MAX_STAGED_ROWS : MAX_ROWS;
  const steps: InsertStep[] = [];
  let part: string[] = [];
  let ids: string[] = [];
  let length = 0;
  const endPart = () => {
    const json = `[${part.join(',')}]`;
    const run = isSqlite ? (seq?: number) => insertOnSqlite(json, seq) : () => insertOnPostgres(json);
    if (part.length > 0) steps.push({ table, rows: part.length, ids, run });
    part = [];
    ids = [];
    length = 0;
  };
  for (const [index, row] of rows.entries()) {
    if (index % MAX_ROWS === MAX_ROWS - 1) await yieldToEventLoop();
    const text = toJson(row);
    if (part.length === maxRows || length + text.length > MAX_LENGTH) endPart();
    part.push(text);
    if ('id' in row && typeof row.id === 'string') ids.push(row.id);
    length += text.length;
  }
  endPart();
  return steps;
}

/** Inserts any number of domain objects, as `prepareInsertAll` does. Call it in a transaction. */
export async function insertAll(db: Db, table: string, rows: readonly object[]): Promise<void> {
  await runInsert(await prepareInsertAll(db, table, rows));
}
