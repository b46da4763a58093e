import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import type { TrendQuery } from './found-articles';

/** How asking for a workspace's articles goes. */
export interface RefreshState {
  /** When an answer last came; null before the first. */
  lastRefreshedAt: string | null;
  /** Why asking fails, as users may read it; null where nothing fails now. */
  lastError: string | null;
  /** Whether the first answers to what is wanted now are still to come. */
  isRefreshing: boolean;
}

/** One thing that a provider is asked for, to be found again by its key. */
export interface KnownQuery {
  key: string;
  provider: string;
  query: TrendQuery;
}

/** A query that this process asks now. */
export interface ClaimedQuery extends KnownQuery {
  failures: number;
  validators: Record<string, string> | null;
}

/** What asking came to. */
export type AskedState =
  | {
      fetchedAt: string;
      dueAt: string;
      validators: Record<string, string> | null;
      /** JSON of the articles; left out where nothing has changed. */
      answer?: string;
    }
  | { dueAt: string; failures: number; lastError: string };

/** The last answer to a query. */
export interface KeptAnswer {
  query: TrendQuery;
  /** JSON of the articles. */
  answer: string;
  answeredAt: string;
}

const codec = createCodec<ClaimedQuery>({ json: ['query', 'validators'] });

/** What providers of articles are asked, for the whole installation, and which workspaces want the answers. */
export function createTrendQueriesRepo(db: Db) {
  const wantedBy = (workspaceId: string) =>
    db
      .read('trend_subscriptions as s')
      .join('trend_queries as q', 'q.key', 's.queryKey')
      .where('s.workspaceId', workspaceId);

  /** One claims after the other; on SQLite there is one writer anyway. */
  async function inTurn(what: string): Promise<void> {
    if (db.engine === 'postgres')
      await db.write.raw('select pg_advisory_xact_lock(hashtext(?))', [`partnerhub.trends ${what}`]);
  }

  return {
    /** Belongs into a transaction: nobody else brings articles to the workspace until it ends. */
    inTurnOf: (workspaceId: string): Promise<void> => inTurn(workspaceId),

    /**
     * Has the workspace want the answers to these queries and no others; new ones are due at once. Answers that it has are brought
     * again: of what they found, it may now want something else. Belongs into a transaction.
     */
    async subscribe(workspaceId: string, queries: readonly KnownQuery[], now: string): Promise<void> {
      const kept: { queryKey: string }[] = await db
        .write('trend_subscriptions')
        .where({ workspaceId })
        .select('queryKey');
      const had = new Set(kept.map(({ queryKey }) => queryKey));
      const wanted = new Set(queries.map(({ key }) => key));
      for (const some of parts([...had].filter((key) => !wanted.has(key))))
        await db.write('trend_subscriptions').where({ workspaceId }).whereIn('queryKey', some).delete();
      await db.write('trend_subscriptions').where({ workspaceId }).update({ deliveredAt: null });
      const added = queries
        .filter(({ key }) => !had.has(key))
        .sort((one, other) => (one.key < other.key ? -1 : 1));
      for (const some of parts(added)) {
        // Written even where it is there: it then cannot be forgotten meanwhile.
        await db
          .write('trend_queries')
          .insert(
            some.map(({ key, provider, query }) => ({
              key,
              provider,
              query: JSON.stringify(query),
              dueAt: now,
            })),
          )
          .onConflict('key')
          .merge(['provider']);
        await db
          .write('trend_subscriptions')
          .insert(some.map(({ key }) => ({ workspaceId, queryKey: key })))
          .onConflict(['workspaceId', 'queryKey'])
          .ignore();
      }
    },

    /**
     * Takes the provider's query that is due longest, of those that anybody wants; undefined where none is, or somebody else asks the
     * provider now.
     */
    claim: (
      provider: string,
      owner: string,
      { now, until }: { now: string; until: string },
    ): Promise<ClaimedQuery | undefined> =>
      db.transaction(async () => {
        await inTurn(`of ${provider}`);
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

    /** Gives a query back as it was. */
    async release(owner: string, key: string): Promise<void> {
      await db
        .write('trend_queries')
        .where({ key, leaseOwner: owner })
        .update({ leaseOwner: null, leaseUntil: null });
    },

    /** Writes what asking came to, and ends the claim; false where it was no longer `owner`'s: then nothing is kept. */
    async finish(owner: string, key: string, state: AskedState): Promise<boolean> {
      const free = { leaseOwner: null, leaseUntil: null, dueAt: state.dueAt };
      const query = db.write('trend_queries').where({ key, leaseOwner: owner });
      if ('lastError' in state)
        return (await query.update({ ...free, failures: state.failures, lastError: state.lastError })) === 1;
      const { fetchedAt, validators, answer } = state;
      // What is said again is no news.
      const since = db.write.raw('case when ?? is null or ?? <> ? then ? else ?? end', [
        ...['answer', 'answer', answer ?? null, fetchedAt, 'answeredAt'],
      ]);
      return (
        (await query.update({
          ...{ ...free, fetchedAt, failures: 0, lastError: null },
          validators: validators === null ? null : JSON.stringify(validators),
          ...(answer !== undefined && { answeredAt: since, answer }),
        })) === 1
      );
    },

    async answerTo(key: string): Promise<KeptAnswer | undefined> {
      const row: { query: string; answer: string; answeredAt: string } | undefined = await db
        .read('trend_queries')
        .where({ key })
        .whereNotNull('answeredAt')
        .first(['query', 'answer', 'answeredAt']);
      return row && { ...row, query: JSON.parse(row.query) };
    },

    /** Which workspaces have not got this answer yet. */
    async awaiting(key: string, answeredAt: string): Promise<string[]> {
      const rows: { workspaceId: string }[] = await db
        .read('trend_subscriptions')
        .where({ queryKey: key })
        .where((either) => void either.whereNull('deliveredAt').orWhere('deliveredAt', '<', answeredAt))
        .orderBy('workspaceId')
        .select('workspaceId');
      return rows.map(({ workspaceId }) => workspaceId);
    },

    /** Queries with answers that the workspace has not got yet. */
    async answeredFor(workspaceId: string): Promise<string[]> {
      const rows: { key: string }[] = await wantedBy(workspaceId)
        .whereNotNull('q.answeredAt')
        .where(
          (either) =>
            void either.whereNull('s.deliveredAt').orWhereRaw('?? < ??', ['s.deliveredAt', 'q.answeredAt']),
        )
        .orderBy('q.key')
        .select('q.key');
      return rows.map(({ key }) => key);
    },

    /** Marks the answer as brought to the workspace; false where it has it, or wants it no longer. */
    async deliver(workspaceId: string, key: string, answeredAt: string): Promise<boolean> {
      const changed: number = await db
        .write('trend_subscriptions')
        .where({ workspaceId, queryKey: key })
        .where((either) => void either.whereNull('deliveredAt').orWhere('deliveredAt', '<', answeredAt))
        .update({ deliveredAt: answeredAt });
      return changed === 1;
    },

    /** Forgets queries that nobody wants any more and that were due before `time`. */
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

    async stateOf(workspaceId: string): Promise<RefreshState> {
      const state: { lastRefreshedAt: string | null; unasked: number | null } | undefined = await wantedBy(
        workspaceId,
      ).first({
        lastRefreshedAt: db.read.raw('max(??)', ['q.fetchedAt']),
        unasked: db.read.raw('sum(case when ?? is null and ?? = 0 then 1 else 0 end)', [
          'q.fetchedAt',
          'q.failures',
        ]),
      });
      const failed: { lastError: string } | undefined = await wantedBy(workspaceId)
        .where('q.failures', '>', 0)
        .orderBy('q.dueAt', 'desc')
        .first('q.lastError');
      return {
        lastRefreshedAt: state?.lastRefreshedAt ?? null,
        lastError: failed?.lastError ?? null,
        isRefreshing: Number(state?.unasked ?? 0) > 0,
      };
    },
  };
}

/** SQLite takes so many values in a statement. */
function* parts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += 200) yield items.slice(at, at + 200);
}

export type TrendQueriesRepo = ReturnType<typeof createTrendQueriesRepo>;
