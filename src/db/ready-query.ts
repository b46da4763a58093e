import type { Knex } from 'knex';
import type { Db } from './connect';
import { rawRows } from './raw-rows';

/**
 * A read whose SQL is built once instead of on every call: for the look-ups that nearly every request makes, where building
 * takes longer than running. `build` gives its conditions any values; the calls give the real ones, in the same order.
 */
export function readyQuery<Row>(
  db: Db,
  build: (knex: Knex) => Knex.QueryBuilder,
): (...values: string[]) => Promise<Row[]> {
  const { sql } = build(db.read).toSQL();
  return (...values) => rawRows<Row>(db.read, sql, values);
}
