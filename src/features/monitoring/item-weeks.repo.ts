import type { Db } from '../../db/connect';

/** What triggers count of feed items in each week (see the migration items-per-week). */
export function createItemWeeksRepo(db: Db) {
  return {
    /** By week; one without items may be missing. It reads as many rows as there are weeks and competitors, never items. */
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
