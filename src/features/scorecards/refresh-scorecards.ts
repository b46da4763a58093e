import type { Db } from '../../db/connect';
import { inOrder, whereAfter } from '../../db/lists/keyset';
import type { Clock } from '../../lib/clock';
import { createPause, yieldToEventLoop } from '../../lib/concurrency/yield-to-event-loop';
import type { AuditTrail } from '../audit/audit-trail';
import type { WorkspacesRepo } from '../workspaces/workspaces.repo';
import { DEFAULT_WEIGHTS, type ScorecardWeights } from '../workspaces/workspaces.rules';
import { partScores } from './make-scorecard';
import type { BestAmounts, ScorecardFactsRepo } from './scorecard-facts.repo';
import type { ScorecardsRepo, StoredScorecard } from './scorecards.repo';
import { FALL, totalScore } from './scorecards.rules';

/** The workspaces, and which of them no other process reviews today. */
export interface RefreshTimes {
  all(): AsyncIterable<string>;
  claim(workspaceId: string, kind: 'scorecardsAt'): Promise<boolean>;
}

interface Dependencies {
  db: Db;
  facts: ScorecardFactsRepo;
  scorecards: ScorecardsRepo;
  workspaces: Pick<WorkspacesRepo, 'profile'>;
  times: RefreshTimes;
  audit: AuditTrail;
  clock: Clock;
}

interface Scored {
  id: string;
  name: string;
  createdAt: string;
}

/** Partners of one slice. Each slice is one short transaction. */
const AT_ONCE = 200;
const ORDER = { order: ['createdAt', 'id'], direction: 'asc' } as const;

/** Computes the health of all partners once a day. Several processes can run it at once. */
export function createScorecardRefresh(dependencies: Dependencies) {
  const { db, facts, scorecards, workspaces, times, audit, clock } = dependencies;
  let isStopped = false;

  function partnersAfter(workspaceId: string, after: Scored | undefined): Promise<Scored[]> {
    const query = db.read('partners').where({ workspaceId }).limit(AT_ONCE).select('id', 'name', 'createdAt');
    if (after) whereAfter(query, ORDER, [after.createdAt, after.id]);
    return inOrder(query, ORDER);
  }

  async function refreshSlice(
    workspaceId: string,
    partners: readonly Scored[],
    { weights, best, now }: { weights: ScorecardWeights; best: BestAmounts; now: string },
  ): Promise<void> {
    const ids = partners.map(({ id }) => id);
    const factsOf = await facts.of(workspaceId, ids);
    await db.transaction(async () => {
      // Waits for another pass, and leaves out partners that were deleted meanwhile.
      const present = new Set<string>(
        await db.read('partners').whereIn('id', ids).orderBy('id').forUpdate().pluck('id'),
      );
      const peaks = await scorecards.peaks(ids);
      const cards: StoredScorecard[] = [];
      const pause = createPause();
      for (const { id: partnerId, name } of partners) {
        if (!present.has(partnerId)) continue;
        const parts = partScores(factsOf(partnerId), best, now);
        const score = totalScore(parts, weights);
        const peak = Math.max(score, peaks.get(partnerId) ?? 0);
        const isFall = peak - score >= FALL;
        cards.push({ partnerId, workspaceId, ...parts, score, peak: isFall ? score : peak });
        if (isFall)
          await audit.record('System', {
            workspaceId,
            action: 'health_fell',
            objectType: 'partner',
            objectId: partnerId,
            objectName: name,
            changes: [{ field: 'healthScore', from: peak, to: score }],
          });
        await pause();
      }
      await scorecards.store(cards, now);
    });
  }

  async function refreshWorkspace(workspaceId: string): Promise<number> {
    const now = clock.now().toISOString();
    const profile = await workspaces.profile(workspaceId);
    const weights = profile?.scorecardWeights ?? DEFAULT_WEIGHTS;
    const pass = { weights, best: await facts.best(workspaceId), now };
    let refreshed = 0;
    let after: Scored | undefined;
    while (!isStopped) {
      const partners = await partnersAfter(workspaceId, after);
      if (partners.length > 0) await refreshSlice(workspaceId, partners, pass);
      refreshed += partners.length;
      after = partners.at(-1);
      if (partners.length < AT_ONCE) break;
      await yieldToEventLoop();
    }
    return refreshed;
  }

  async function run(isDue: (workspaceId: string) => Promise<boolean>): Promise<{ refreshed: number }> {
    let refreshed = 0;
    for await (const workspaceId of times.all()) {
      if (isStopped) break;
      if (await isDue(workspaceId)) refreshed += await refreshWorkspace(workspaceId);
      await yieldToEventLoop();
    }
    return { refreshed };
  }

  return {
    /** Computes the health of all partners now. Returns how many there are. */
    run: (): Promise<{ refreshed: number }> =>
      run(async (workspaceId) => {
        await times.claim(workspaceId, 'scorecardsAt');
        return true;
      }),

    /** Computes the health of the partners of each workspace for which that wasn't done today (UTC). */
    runDue: (): Promise<{ refreshed: number }> =>
      run((workspaceId) => times.claim(workspaceId, 'scorecardsAt')),

    /** Lets a pass end after the current slice. */
    stop(): void {
      isStopped = true;
    },
  };
}

export type ScorecardRefresh = ReturnType<typeof createScorecardRefresh>;
