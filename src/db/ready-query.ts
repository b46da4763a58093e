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

export interface ReadyStatement {
  /** All that the SQL depends on besides the values. */
  shape: string;
  /** Of the statement, in their order. */
  values: readonly (string | number)[];
  /** The statement with these values; called where none of this shape has been built yet. */
  build(): Knex.QueryBuilder;
}

/** The same for reads of a few shapes: a list by its filters. Whoever asks has a small number of them. */
export function readyStatements(db: Db): <Row>(statement: ReadyStatement) => Promise<Row[]> {
  const built = new Map<string, string>();
  return <Row>({ shape, values, build }: ReadyStatement) => {
    const known = built.get(shape);
    if (known !== undefined) return rawRows<Row>(db.read, known, values);
    const { sql, bindings } = build().toSQL();
    // Else the first page would be right and the second one another workspace's.
    if (JSON.stringify(bindings) !== JSON.stringify(values))
      throw new Error(`The values of "${shape}" do not stand in the order of its statement`);
    built.set(shape, sql);
    return rawRows<Row>(db.read, sql, values);
  };
}
