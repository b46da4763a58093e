import type { Knex } from 'knex';
import type { Db } from './connect';
import { rawRows } from './raw-rows';

/**
 * Returns a read whose SQL is built only once, for look-ups in nearly every request, where building takes longer than
 * running. `build` uses placeholder values in its conditions; each call passes the real ones in the same order.
 */
export function readyQuery<Row>(
  db: Db,
  build: (knex: Knex) => Knex.QueryBuilder,
): (...values: string[]) => Promise<Row[]> {
  const { sql } = build(db.read).toSQL();
  return (...values) => rawRows<Row>(db.read, sql, values);
}
