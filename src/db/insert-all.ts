import type { Db } from './connect';

/** Rows per statement. Building and running one takes a few milliseconds. */
const ROWS_AT_ONCE = 250;

/**
 * Inserts any number of domain objects with the same columns. Lists need not be encoded as JSON first. The rows are
 * sent as one JSON value, which is several times as fast as one value per cell. Call it in a transaction, because it
 * may run several statements.
 */
export async function insertAll(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map(() => '??').join(', ');
  const [select, bindings] =
    db.engine === 'sqlite'
      ? [columns.map(() => 'json_extract(value, ?)').join(', '), columns.map((column) => `$."${column}"`)]
      : [names, columns];
  const source = db.engine === 'sqlite' ? 'json_each(?)' : 'json_populate_recordset(null::??, ?::json)';
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const json = JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE));
    const from = db.engine === 'sqlite' ? [json] : [table, json];
    await db.write.raw(`insert into ?? (${names}) select ${select} from ${source}`, [
      table,
      ...columns,
      ...bindings,
      ...from,
    ]);
  }
}
