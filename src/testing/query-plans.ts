import type { Knex } from 'knex';
import type { Db } from '../db/connect';

/** One statement as it went to the database. */
export interface RecordedQuery {
  sql: string;
  bindings: Knex.RawBinding[];
}

/**
 * Whether to examine plans with the statistics of the tables, for `describe.each`. SQLite gathers them only when told, so it has to
 * do without. PostgreSQL gathers them itself within a minute, and guesses badly before.
 */
export const statisticsToTry: readonly boolean[] =
  process.env.TEST_DATABASE === 'postgres' ? [true] : [false, true];

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
