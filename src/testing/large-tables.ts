import type { Db } from '../db/connect';
import { insertAll } from '../db/writes/insert-all';
import { newId } from '../lib/ids';
import { sortKey } from '../lib/text/names.rules';

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

/** Returns the row of a user. With only a few users, a planner would rightly read all of them. */
export const userRow = (index: number) => ({
  id: newId(),
  email: `user${index}@example.org`,
  createdAt: timeOf(index),
});

/** Returns the row of a partner. */
export const partnerRow = <More extends object = object>(
  workspaceId: string,
  index: number,
  more?: More,
) => ({
  id: newId(),
  workspaceId,
  name: `Partner ${index}`,
  nameSort: sortKey(`Partner ${index}`),
  searchText: `partner ${index}`,
  description: 'x',
  industry: 'x',
  size: 'x',
  location: 'x',
  createdAt: timeOf(index),
  updatedAt: timeOf(index),
  ...more,
});

/** Returns the input of a list's schema: `limit` and the filters of a URL. */
export const listInput = (parameters: string, limit = 50): Record<string, unknown> => ({
  limit,
  ...Object.fromEntries(new URLSearchParams(parameters)),
});
