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

export interface ReadyStatement {
  /** Identifies the SQL: names everything that it depends on except the values. */
  shape: string;
  /** The bindings of the statement, in order. */
  values: readonly (string | number)[];
  /** Builds the statement with these values. Called once per shape. */
  build(): Knex.QueryBuilder;
}

/**
 * Does the same for reads with a few shapes, such as a list with filters. The number of shapes must be small, because
 * they are kept in memory.
 */
export function readyStatements(db: Db): <Row>(statement: ReadyStatement) => Promise<Row[]> {
  const built = new Map<string, string>();
  return <Row>({ shape, values, build }: ReadyStatement) => {
    const known = built.get(shape);
    if (known !== undefined) return rawRows<Row>(db.read, known, values);
    const { sql, bindings } = build().toSQL();
    // With a wrong order, later calls would return the rows of another workspace.
    if (JSON.stringify(bindings) !== JSON.stringify(values))
      throw new Error(`The values of "${shape}" are not in the order of its statement`);
    built.set(shape, sql);
    return rawRows<Row>(db.read, sql, values);
  };
}
