import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';

/** Workspaces that are read at once. */
const AT_ONCE = 200;

/** Says when each workspace was reviewed last, so that one process reviews it once a day. */
export function createReviewTimes({ db, clock }: { db: Db; clock: Clock }) {
  async function* idsOf(page: (after: string) => Promise<string[]>): AsyncGenerator<string> {
    let after = '';
    for (;;) {
      const ids = await page(after);
      yield* ids;
      after = ids.at(-1) ?? '';
      if (ids.length < AT_ONCE) return;
    }
  }

  const present = (after: string) =>
    db
      .read('workspaces as w')
      .whereNull('w.deletedAt')
      .where('w.id', '>', after)
      .orderBy('w.id')
      .limit(AT_ONCE);

  return {
    /** All workspaces. */
    all: (): AsyncGenerator<string> => idsOf((after) => present(after).pluck('w.id')),

    /** The workspaces that have tiers, or proposals of tiers that they have had. */
    withTiers: (): AsyncGenerator<string> =>
      idsOf((after) =>
        present(after)
          .whereRaw(
            `(exists (select 1 from tiers t where t."workspaceId" = w.id)
              or exists (select 1 from tier_proposals o where o."workspaceId" = w.id and o.status = 'open'))`,
          )
          .pluck('w.id'),
      ),

    /** Notes a review that begins now. Returns false if one has begun today (UTC). */
    async claim(workspaceId: string, kind: 'tiersAt' | 'scorecardsAt'): Promise<boolean> {
      const now = clock.now().toISOString();
      const today = `${now.slice(0, 10)}T00:00:00.000Z`;
      const rows: object[] = await db
        .write('workspace_reviews')
        .insert({ workspaceId, [kind]: now })
        .onConflict('workspaceId')
        .merge([kind])
        .whereRaw('(workspace_reviews.?? is null or workspace_reviews.?? < ?)', [kind, kind, today])
        .returning('workspaceId');
      return rows.length > 0;
    },
  };
}

export type ReviewTimes = ReturnType<typeof createReviewTimes>;
