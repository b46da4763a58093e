import type { Db } from '../../../db/connect';

/** Reads the weekly counts of feed items, which triggers maintain (see migrations/010-monitoring.ts). */
export function createItemWeeksRepo(db: Db) {
  return {
    /**
     * Returns counts by week; weeks without items may be missing. Reads one row per week and competitor, never items.
     */
    async counts(
      workspaceId: string,
      weeks: readonly string[],
      competitorId: string | null,
    ): Promise<ReadonlyMap<string, number>> {
      const rows: { week: string; n: number | string }[] = await db
        .read('feed_item_weeks')
        .where({ workspaceId, ...(competitorId !== null && { competitorId }) })
        .whereIn('week', weeks)
        .groupBy('week')
        .select('week')
        .sum({ n: 'n' });
      return new Map(rows.map(({ week, n }) => [week, Number(n)]));
    },
  };
}

export type ItemWeeksRepo = ReturnType<typeof createItemWeeksRepo>;
