import type { Knex } from 'knex';
import { beforeAll, describe, expect } from 'vitest';
import type { Db } from '../db/connect';

/** A statement that was sent to the database. */
export interface RecordedQuery {
  sql: string;
  bindings: Knex.RawBinding[];
}

/**
 * Runs the tests with and without table statistics. SQLite only gathers them on request, so its plans must also be good
 * without. PostgreSQL gathers them itself within a minute, and plans badly before that, so it is only tested with them.
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

/**
 * Matches a plan step that reads a whole table, except for `small`, temporary, counter and search tables, and lists in
 * one row (`VIRTUAL TABLE`).
 */
export const scansTableExcept =
  (...small: string[]) =>
  (step: string): boolean => {
    const [, table] = /Seq Scan on (\w+)/.exec(step) ?? /^SCAN (\S+)/.exec(step) ?? [];
    return (
      table !== undefined &&
      !/^SCAN (CONSTANT ROW|\S+ VIRTUAL TABLE)/.test(step) &&
      !/^(matches|found|counted|row_counts|main\.staged_rows|staged|\w+_search)$/.test(table) &&
      !small.includes(table)
    );
  };
export const scansTable = scansTableExcept();
export const sorts = (step: string): boolean => /TEMP B-TREE|\bSort\b/.test(step);
export const scansOrSorts = (step: string): boolean => scansTable(step) || sorts(step);

/** Returns the plans of the statements of `work` that match `of`, in order. Fails if there are none. */
export async function queryPlans(db: Db, of: RegExp, work: () => Promise<unknown>): Promise<string[][]> {
  const ours = (await recordQueries(db, work)).filter(({ sql }) => of.test(sql));
  expect(ours).not.toEqual([]);
  return Promise.all(ours.map((query) => queryPlan(db, query)));
}

/** Returns the statements that `work` sends, except for those of transactions, in order. */
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
 * Returns the query plan, one step per line. Table scans are disabled in PostgreSQL, which prefers them for small
 * tables. If the plan still contains one, the query can't use an index.
 */
export async function queryPlan(db: Db, { sql, bindings }: RecordedQuery): Promise<string[]> {
  if (db.engine === 'sqlite') {
    // Views of connections that only read can't be changed.
    const pool = /^(select|with)/i.test(sql) ? db.read : db.write;
    const explain = (): Promise<{ detail: string }[]> => pool.raw(`explain query plan ${sql}`, bindings);
    // `analyze` changes the schema. A connection that opens a search index first after that needs a second attempt, which
    // the database layer makes for all other statements.
    const rows = await explain().catch(explain);
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
