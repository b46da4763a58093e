import type { Db } from '../db/connect';
import { insertAll } from '../db/insert-all';

/** Returns the time of a row. Each row is a second newer than the previous one. */
export const timeOf = (index: number): string => new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();

/** Inserts `count` rows without the services and returns them. All rows must have the same columns. */
export async function insertRows<Row extends object>(
  db: Db,
  table: string,
  count: number,
  rowOf: (index: number) => Row,
): Promise<Row[]> {
  const rows = Array.from({ length: count }, (_, index) => rowOf(index));
  await db.transaction(() => insertAll(db, table, rows));
  return rows;
}

/** Returns the input of a list's schema: `limit` and the filters of a URL. */
export const listInput = (parameters: string, limit = 50): Record<string, unknown> => ({
  limit,
  ...Object.fromEntries(new URLSearchParams(parameters)),
});
