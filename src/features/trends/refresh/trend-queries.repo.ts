import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import type { TrendQuery } from './trend-results';

/** A query to a provider; its key identifies it. */
export interface KnownQuery {
  key: string;
  provider: string;
  query: TrendQuery;
}

/** A query that this process has claimed. */
export interface ClaimedQuery extends KnownQuery {
  failures: number;
  validators: Record<string, string> | null;
}

/** The result of a query. */
export type QueryResult =
  | {
      fetchedAt: string;
      dueAt: string;
      validators: Record<string, string> | null;
      /** JSON of the articles; omitted if nothing has changed. */
      answer?: string;
    }
  | { dueAt: string; failures: number; lastError: string };

/** The last answer to a query. */
export interface StoredAnswer {
  query: TrendQuery;
  /** JSON of the articles. */
  answer: string;
  answeredAt: string;
}

const codec = createCodec<ClaimedQuery>({ json: ['query', 'validators'] });

/** Holds a lock on `what` until the transaction ends; SQLite has a single writer anyway. */
export async function lockInTransaction(db: Db, what: string): Promise<void> {
  if (db.engine === 'postgres')
    await db.write.raw('select pg_advisory_xact_lock(hashtext(?))', [`partnerhub.trends ${what}`]);
}

/** The queries to providers, for the whole installation. */
export function createTrendQueriesRepo(db: Db) {
  return {
    /**
     * Claims the provider's longest due query that has a subscription. Returns undefined if there is none, or if
     * another process has a claim at this provider.
     */
    claim: (
      provider: string,
      owner: string,
      { now, until }: { now: string; until: string },
    ): Promise<ClaimedQuery | undefined> =>
      db.transaction(async () => {
        await lockInTransaction(db, `of ${provider}`);
        const leased: unknown = await db
          .write('trend_queries')
          .where({ provider })
          .whereNotNull('leaseUntil')
          .where('leaseUntil', '>', now)
          .first('key');
        if (leased !== undefined) return undefined;
        const row: object | undefined = await db
          .write('trend_queries as q')
          .where('q.provider', provider)
          .where('q.dueAt', '<=', now)
          .whereExists(
            db
              .write('trend_subscriptions as s')
              .whereRaw('?? = ??', ['s.queryKey', 'q.key'])
              .select(db.write.raw('1')),
          )
          .orderBy(['q.dueAt', 'q.key'])
          .first(['q.key', 'q.provider', 'q.query', 'q.failures', 'q.validators']);
        if (row === undefined) return undefined;
        const claimed = codec.decode(row);
        await db
          .write('trend_queries')
          .where({ key: claimed.key })
          .update({ leaseOwner: owner, leaseUntil: until });
        return claimed;
      }),

    /** Releases a query unchanged. */
    async release(owner: string, key: string): Promise<void> {
      await db
        .write('trend_queries')
        .where({ key, leaseOwner: owner })
        .update({ leaseOwner: null, leaseUntil: null });
    },

    /**
     * Writes the result of a query and ends the claim; returns false, writing nothing, if `owner` no longer holds it.
     */
    async finish(owner: string, key: string, state: QueryResult): Promise<boolean> {
      const free = { leaseOwner: null, leaseUntil: null, dueAt: state.dueAt };
      const query = db.write('trend_queries').where({ key, leaseOwner: owner });
      if ('lastError' in state)
        return (await query.update({ ...free, failures: state.failures, lastError: state.lastError })) === 1;
      const { fetchedAt, validators, answer } = state;
      // An unchanged answer keeps its time.
      const since = db.write.raw('case when ?? is null or ?? <> ? then ? else ?? end', [
        'answer',
        'answer',
        answer ?? null,
        fetchedAt,
        'answeredAt',
      ]);
      return (
        (await query.update({
          ...free,
          fetchedAt,
          failures: 0,
          lastError: null,
          validators: validators === null ? null : JSON.stringify(validators),
          ...(answer !== undefined && { answeredAt: since, answer }),
        })) === 1
      );
    },

    async findAnswer(key: string): Promise<StoredAnswer | undefined> {
      const row: { query: string; answer: string; answeredAt: string } | undefined = await db
        .read('trend_queries')
        .where({ key })
        .whereNotNull('answeredAt')
        .first(['query', 'answer', 'answeredAt']);
      return row && { ...row, query: JSON.parse(row.query) };
    },

    /** Lists the queries with the latest answers. */
    async answered(limit: number): Promise<{ key: string; query: TrendQuery }[]> {
      const rows: { key: string; query: string }[] = await db
        .read('trend_queries')
        .whereNotNull('answeredAt')
        .orderBy([
          { column: 'answeredAt', order: 'desc' },
          { column: 'key', order: 'desc' },
        ])
        .limit(limit)
        .select('key', 'query');
      return rows.map(({ key, query }) => ({ key, query: JSON.parse(query) }));
    },

    /** Deletes queries without subscriptions that were due before `time`. */
    async sweep(time: string): Promise<void> {
      await db
        .write('trend_queries')
        .where('dueAt', '<', time)
        .whereNotExists(
          db
            .write('trend_subscriptions as s')
            .whereRaw('?? = ??', ['s.queryKey', 'trend_queries.key'])
            .select(db.write.raw('1')),
        )
        .delete();
    },
  };
}

export type TrendQueriesRepo = ReturnType<typeof createTrendQueriesRepo>;
