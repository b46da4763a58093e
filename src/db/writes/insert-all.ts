import { yieldToEventLoop } from '../../lib/concurrency/yield-to-event-loop';
import type { Db } from '../connect';

/** Rows per statement. Building and running one takes a few milliseconds. */
const ROWS_AT_ONCE = 250;

/** Inserts rows that were prepared before. May run several statements, so call it in a transaction. */
export type PreparedInsert = () => Promise<void>;

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
  const [select, bindings] =
    db.engine === 'sqlite'
      ? [columns.map(() => 'json_extract(value, ?)').join(', '), columns.map((_, index) => `$[${index}]`)]
      : [names, columns];
  const source = db.engine === 'sqlite' ? 'json_each(?)' : 'json_populate_recordset(null::??, ?::json)';
  const toJson = (row: object): unknown => {
    const cells: Record<string, unknown> = { ...row };
    return db.engine === 'sqlite' ? columns.map((column) => cells[column]) : cells;
  };
  const parts: string[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    if (at > 0) await yieldToEventLoop();
    parts.push(JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE).map(toJson)));
  }
  return async () => {
    for (const json of parts) {
      const from = db.engine === 'sqlite' ? [json] : [table, json];
      await db.write.raw(`insert into ?? (${names}) select ${select} from ${source}`, [
        table,
        ...columns,
        ...bindings,
        ...from,
      ]);
    }
  };
}

/** Inserts any number of domain objects, as `prepareInsertAll` does. Call it in a transaction. */
export async function insertAll(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const insert = await prepareInsertAll(db, table, rows);
  await insert();
}
