import type { Db } from '../connect';

/** A part of an operation that runs in several transactions. */
export interface OperationSlice {
  /** Whether earlier slices have changed something. */
  isLater: boolean;
  /** Whether the change is kept, so that it can be undone. */
  isRecorded: boolean;
}

interface CurrentOperation {
  id: string;
  slice: OperationSlice | null;
}

const operations = new WeakMap<object, CurrentOperation>();
const current = (db: Db): CurrentOperation | undefined =>
  db.bulkKey ? operations.get(db.bulkKey) : undefined;

/** Makes the current `db.bulk` an operation with this id, or a slice of one. Its audit entries and deleted records get the id. */
export function beginOperation(db: Db, id: string, slice: OperationSlice | null = null): void {
  if (!db.bulkKey) throw new Error('an operation needs db.bulk');
  operations.set(db.bulkKey, { id, slice });
}

/** Returns the id of the current operation; null elsewhere. */
export const operationIdIn = (db: Db): string | null => current(db)?.id ?? null;

/** Returns the current slice of an operation; null elsewhere. */
export const sliceIn = (db: Db): OperationSlice | null => current(db)?.slice ?? null;
