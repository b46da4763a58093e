import type { Db } from '../connect';

/** Rows per statement. Building and running one takes a few milliseconds. */
const ROWS_AT_ONCE = 250;

/** A row's new values by column, for the row with this id. */
export interface RowUpdate {
  id: string;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Updates many rows of a table with few statements. Values need not be encoded first: see `prepareInsertAll`. May run
 * several statements, so call it in a transaction. The caller has locked the rows, which belong to its workspace.
 */
export async function updateAll(db: Db, table: string, updates: readonly RowUpdate[]): Promise<void> {
  const alike = new Map<string, RowUpdate[]>();
  for (const update of updates) {
    const key = Object.keys(update.values).join();
    const group = alike.get(key);
    if (group) group.push(update);
    else alike.set(key, [update]);
  }
  for (const group of alike.values())
    for (let at = 0; at < group.length; at += ROWS_AT_ONCE)
      await updateAlike(db, table, group.slice(at, at + ROWS_AT_ONCE));
}

/** All rows have the same columns. */
async function updateAlike(db: Db, table: string, updates: readonly RowUpdate[]): Promise<void> {
  const columns = Object.keys(updates[0]?.values ?? {});
  if (columns.length === 0) return;
  if (db.engine === 'sqlite') {
    const json = JSON.stringify(updates.map(({ id, values }) => [id, ...Object.values(values)]));
    const set = columns.map((_, index) => `?? = json_extract(v.value, '$[${index + 1}]')`).join(', ');
    await db.write.raw(
      `update ?? set ${set} from json_each(?) as v where ??.id = json_extract(v.value, '$[0]')`,
      [table, ...columns, json, table],
    );
    return;
  }
  const json = JSON.stringify(updates.map(({ id, values }) => ({ id, ...values })));
  const set = columns.map(() => '?? = v.??').join(', ');
  await db.write.raw(
    `update ?? as t set ${set} from json_populate_recordset(null::??, ?::json) as v where t.id = v.id`,
    [table, ...columns.flatMap((column) => [column, column]), table, json],
  );
}
