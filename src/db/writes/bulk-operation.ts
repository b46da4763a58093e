import type { Db } from '../connect';

const operations = new WeakMap<object, string>();

/** Makes the current `db.bulk` an operation with this id, which its audit entries and deleted records get. */
export function beginOperation(db: Db, id: string): void {
  if (!db.bulkKey) throw new Error('an operation needs db.bulk');
  operations.set(db.bulkKey, id);
}

/** Returns the id of the current operation; null elsewhere. */
export const operationIdIn = (db: Db): string | null => (db.bulkKey && operations.get(db.bulkKey)) ?? null;
