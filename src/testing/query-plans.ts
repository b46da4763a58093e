import type { Knex } from 'knex';
import { beforeAll, describe, expect } from 'vitest';
import type { Db } from '../db/connect';

/** One statement as it went to the database. */
export interface RecordedQuery {
  sql: string;
  bindings: Knex.RawBinding[];
}

/**
 * Runs the tests with and without the statistics of the tables. SQLite gathers them only when told, so it has to do without.
 * PostgreSQL gathers them itself within a minute, and guesses badly before.
 */
export function describePlans(database: () => Db, tests: () => void): void {
  const statisticsToTry = process.env.TEST_DATABASE === 'postgres' ? [true] : [false, true];
  describe.each(statisticsToTry)('with statistics: %s', (hasStatistics) => {
    beforeAll(async () => {
      if (hasStatistics) await database().write.raw('analyze');
    });
    tests();
  });
}

/** Step of a plan that reads a whole table, but for these: tables of a statement's own making and counters are small. */
export const readsAllBut =
  (...small: string[]) =>
  (step: string): boolean => {
    const [, table] = /Seq Scan on (\w+)/.exec(step) ?? /^SCAN (\S+)/.exec(step) ?? [];
    return (
      table !== undefined &&
      !/^(matches|found|counted|row_counts|\w+_search)$/.test(table) &&
      !small.includes(table)
    );
  };
export const readsAll = readsAllBut();
export const sorts = (step: string): boolean => /TEMP B-TREE|Sort/.test(step);
export const readsAllOrSorts = (step: string): boolean => readsAll(step) || sorts(step);

/** The plans of those statements of `work` that `of` fits, in their order; there is one at least. */
export async function queryPlans(db: Db, of: RegExp, work: () => Promise<unknown>): Promise<string[][]> {
  const ours = (await recordQueries(db, work)).filter(({ sql }) => of.test(sql));
  expect(ours).not.toEqual([]);
  return Promise.all(ours.map((query) => queryPlan(db, query)));
}

/** The statements that `work` sends, but for those of transactions, in their order. */
export async function recordQueries(db: Db, work: () => Promise<unknown>): Promise<RecordedQuery[]> {
  const queries: RecordedQuery[] = [];
  const pools = [...new Set([db.read, db.write])];
  const record = ({ sql, bindings = [] }: Partial<RecordedQuery> & { sql: string }) => {
    queries.push({ sql, bindings });
  };
  for (const pool of pools) pool.on('query', record);
  try {
    await work();
  } finally {
    for (const pool of pools) pool.removeListener('query', record);
  }
  return queries;
}

/**
 * How the database would run the query, a step per line. PostgreSQL is asked to do without reading whole tables, which it
 * rightly prefers while they are small: where it names one all the same, no index serves the query.
 */
export async function queryPlan(db: Db, { sql, bindings }: RecordedQuery): Promise<string[]> {
  if (db.engine === 'sqlite') {
    const rows: { detail: string }[] = await db.read.raw(`explain query plan ${sql}`, bindings);
    return rows.map((row) => row.detail);
  }
  return db.read.transaction(async (transaction) => {
    await transaction.raw('set local enable_seqscan = off');
    const { rows }: { rows: Record<'QUERY PLAN', string>[] } = await transaction.raw(
      `explain (costs off) ${sql.replaceAll(/\$\d+/g, '?')}`,
      bindings,
    );
    return rows.map((row) => row['QUERY PLAN']);
  });
}
