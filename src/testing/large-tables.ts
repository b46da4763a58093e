import type { Db } from '../db/connect';
import { insertAll } from '../db/insert-all';

/** A second for each row, so that rows are as old as their order says. */
export const timeOf = (index: number): string => new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();

/** Makes and inserts as many rows past the services, all with the same columns, lists as lists; returns them. */
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

/** A page of this many with filters as they stand in a URL: what the schema of a list parses. */
export const asked = (parameters: string, limit = 50): Record<string, unknown> => ({
  limit,
  ...Object.fromEntries(new URLSearchParams(parameters)),
});
