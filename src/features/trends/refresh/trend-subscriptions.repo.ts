import type { Db } from '../../../db/connect';
import { lockInTransaction, type KnownQuery } from './trend-queries.repo';

/** State of the queries of a workspace. */
export interface RefreshState {
  /** When the last answer came; null before the first. */
  lastRefreshedAt: string | null;
  /** Error of a failing query, worded for users; null if no query is failing. */
  lastError: string | null;
  /** Whether first answers to the current preferences are still missing, or not delivered to the workspace yet. */
  isRefreshing: boolean;
}

/** Stores the queries to which workspaces subscribe, and the answers that they have. */
export function createTrendSubscriptionsRepo(db: Db) {
  const wantedBy = (workspaceId: string) =>
    db
      .read('trend_subscriptions as s')
      .join('trend_queries as q', 'q.key', 's.queryKey')
      .where('s.workspaceId', workspaceId);

  return {
    /** Call it inside a transaction: only that transaction delivers articles to the workspace until it ends. */
    lockWorkspace: (workspaceId: string): Promise<void> => lockInTransaction(db, workspaceId),

    /**
     * Subscribes the workspace to exactly these queries; new ones are due at once. Answers it has are delivered
     * again, since it may now want other articles of them. Call it inside a transaction.
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
        // Written even if it exists, so that a sweep can't delete it in the meantime.
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

    /** Lists the workspaces that don't have this answer yet. */
    async findAwaiting(key: string, answeredAt: string): Promise<string[]> {
      const rows: { workspaceId: string }[] = await db
        .read('trend_subscriptions')
        .where({ queryKey: key })
        .where((either) => void either.whereNull('deliveredAt').orWhere('deliveredAt', '<', answeredAt))
        .orderBy('workspaceId')
        .select('workspaceId');
      return rows.map(({ workspaceId }) => workspaceId);
    },

    /** Lists queries with answers that the workspace doesn't have yet. */
    async findUndelivered(workspaceId: string): Promise<string[]> {
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

    /**
     * Marks the answer as delivered to the workspace; returns false if it has it already, or is no longer subscribed.
     */
    async deliver(workspaceId: string, key: string, answeredAt: string): Promise<boolean> {
      const changed: number = await db
        .write('trend_subscriptions')
        .where({ workspaceId, queryKey: key })
        .where((either) => void either.whereNull('deliveredAt').orWhere('deliveredAt', '<', answeredAt))
        .update({ deliveredAt: answeredAt });
      return changed === 1;
    },

    async stateOf(workspaceId: string): Promise<RefreshState> {
      const state: { lastRefreshedAt: string | null; missing: number | null } | undefined = await wantedBy(
        workspaceId,
      ).first({
        lastRefreshedAt: db.read.raw('max(??)', ['q.fetchedAt']),
        missing: db.read.raw(
          `sum(case when ?? is null and ?? = 0 or ?? is not null and (?? is null or ?? < ??) then 1 else 0 end)`,
          ['q.fetchedAt', 'q.failures', 'q.answeredAt', 's.deliveredAt', 's.deliveredAt', 'q.answeredAt'],
        ),
      });
      const failed: { lastError: string } | undefined = await wantedBy(workspaceId)
        .where('q.failures', '>', 0)
        .orderBy('q.dueAt', 'desc')
        .first('q.lastError');
      return {
        lastRefreshedAt: state?.lastRefreshedAt ?? null,
        lastError: failed?.lastError ?? null,
        isRefreshing: Number(state?.missing ?? 0) > 0,
      };
    },
  };
}

/** Splits a list into parts, as SQLite limits the number of values in a statement. */
function* parts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += 200) yield items.slice(at, at + 200);
}

export type TrendSubscriptionsRepo = ReturnType<typeof createTrendSubscriptionsRepo>;
