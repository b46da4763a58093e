import type { Db } from '../../db/connect';

/** How asking for a workspace's articles goes. */
export interface RefreshState {
  /** When an answer last came; null before the first. */
  lastRefreshedAt: string | null;
  /** Why asking fails, as users may read it; null where nothing fails now. */
  lastError: string | null;
  /** Whether the first answers to what is wanted now are still to come. */
  isRefreshing: boolean;
}

/** What providers of articles are asked, for the whole installation, and which workspaces want the answers. */
export function createTrendQueriesRepo(db: Db) {
  const wantedBy = (workspaceId: string) =>
    db
      .read('trend_subscriptions as s')
      .join('trend_queries as q', 'q.key', 's.queryKey')
      .where('s.workspaceId', workspaceId);

  return {
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

export type TrendQueriesRepo = ReturnType<typeof createTrendQueriesRepo>;
