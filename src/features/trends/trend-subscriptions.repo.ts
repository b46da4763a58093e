import type { Db } from '../../db/connect';
import { inTurn, type KnownQuery } from './trend-queries.repo';

/** How asking for a workspace's articles goes. */
export interface RefreshState {
  /** When an answer last came; null before the first. */
  lastRefreshedAt: string | null;
  /** Why asking fails, as users may read it; null where nothing fails now. */
  lastError: string | null;
  /** Whether the first answers to what is wanted now are still to come. */
  isRefreshing: boolean;
}

/** Which workspaces want the answers to which queries, and have got them. */
export function createTrendSubscriptionsRepo(db: Db) {
  const wantedBy = (workspaceId: string) =>
    db
      .read('trend_subscriptions as s')
      .join('trend_queries as q', 'q.key', 's.queryKey')
      .where('s.workspaceId', workspaceId);

  return {
    /** Belongs into a transaction: nobody else brings articles to the workspace until it ends. */
    inTurnOf: (workspaceId: string): Promise<void> => inTurn(db, workspaceId),

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

export type TrendSubscriptionsRepo = ReturnType<typeof createTrendSubscriptionsRepo>;
