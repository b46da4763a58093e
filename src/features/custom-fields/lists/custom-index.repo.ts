import type { CommitBatch, Db } from '../../../db/connect';
import { insertAll, prepareInsertAll, type PreparedInsert } from '../../../db/writes/insert-all';
import { mapYielding } from '../../../lib/concurrency/yield-to-event-loop';
import { valueKey, type CustomValue } from './value-key';

/** A record with custom values. */
export interface CustomRecord {
  id: string;
  createdAt: string;
  /** By the id of the field. */
  custom: Readonly<Record<string, CustomValue>>;
}

interface Writes<Item> {
  insert(item: Item, derived?: object): Promise<unknown>;
  update(item: Item, derived?: object, before?: Item): Promise<unknown>;
  prepareInsertAll(items: readonly Item[]): Promise<PreparedInsert>;
}

interface IndexedWrites<Item> extends Writes<Item> {
  /** @param before The record as it was locked. The index is left as it is if no custom value differs. */
  update(item: Item, derived?: object, before?: Item): Promise<unknown>;
}

const rowsOf = ({ id: recordId, createdAt, custom }: CustomRecord) =>
  Object.entries(custom).map(([fieldId, value]) => ({
    recordId,
    fieldId,
    value: valueKey(value),
    createdAt,
  }));

/**
 * Extends the writes of a table, so that they also maintain `<table>_custom`, by which lists find and sort records. They
 * run several statements, so they must run in a transaction.
 */
export function withCustomIndex<Item extends CustomRecord, Table extends Writes<Item>>(
  db: Db,
  name: string,
  table: Table,
): Table & IndexedWrites<Item> {
  const index = `${name}_custom`;

  const changed: CommitBatch<Item> = {
    async write(items) {
      const ids = items.map(({ id }) => id);
      await db.write(index).whereIn('recordId', ids).delete();
      await insertAll(db, index, (await mapYielding(items, rowsOf)).flat());
      return true;
    },
    committed: () => undefined,
  };

  async function insertRows(item: Item): Promise<void> {
    const rows = rowsOf(item);
    if (rows.length > 0) await db.write(index).insert(rows);
  }

  return {
    ...table,
    async insert(item: Item, derived?: object) {
      await table.insert(item, derived);
      await insertRows(item);
    },
    async update(item: Item, derived?: object, before?: Item) {
      await table.update(item, derived, before);
      if (before && JSON.stringify(before.custom) === JSON.stringify(item.custom)) return;
      if (db.collect(changed, item)) return;
      await db.write(index).where({ recordId: item.id }).delete();
      await insertRows(item);
    },
    async prepareInsertAll(items: readonly Item[]) {
      const insert = await table.prepareInsertAll(items);
      const insertIndex = await prepareInsertAll(db, index, (await mapYielding(items, rowsOf)).flat());
      return [...insert, ...insertIndex];
    },
  };
}
