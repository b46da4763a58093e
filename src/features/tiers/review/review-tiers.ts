import type { Db } from '../../../db/connect';
import { inOrder, whereAfter } from '../../../db/lists/keyset';
import { insertAll } from '../../../db/writes/insert-all';
import type { Clock } from '../../../lib/clock';
import { createPause, yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import { newId } from '../../../lib/ids';
import type { AuditTrail } from '../../audit/audit-trail';
import type { TierProposal } from '../proposals/tier-proposals.entity';
import type { TierProposalsRepo } from '../proposals/tier-proposals.repo';
import { measureWith, type Figures, type Measures } from '../measures.repo';
import {
  judge,
  progressOf,
  stepsFor,
  type Below,
  type ProposalSteps,
  type ProposedTier,
  type Tier,
} from '../tiers.rules';
import type { TiersRepo } from '../tiers.repo';
import type { ReviewTimes } from './review-times.repo';

interface Dependencies {
  db: Db;
  tiers: TiersRepo;
  proposals: TierProposalsRepo;
  measures: Measures;
  times: ReviewTimes;
  audit: AuditTrail;
  clock: Clock;
}

interface Reviewed {
  id: string;
  name: string;
  tier: string | null;
  createdAt: string;
}

/** What a review changes about one partner. */
interface Plan {
  partner: Reviewed;
  below: Below | null;
  isBelowChanged: boolean;
  proposed: ProposedTier | null;
  steps: ProposalSteps;
}

/** Partners of one slice. Each slice is one short transaction at most. */
const AT_ONCE = 200;
const ORDER = { order: ['createdAt', 'id'], direction: 'asc' } as const;

const isChange = ({ isBelowChanged, steps }: Plan): boolean =>
  isBelowChanged || steps.propose || [steps.withdraw, steps.reopen, steps.refresh].some((id) => id !== null);

/**
 * Compares the tiers of partners with what they have reached, and proposes other tiers. Several processes can run it at
 * once: the partners of a slice are locked and judged again before anything is written.
 */
export function createTierReview(dependencies: Dependencies) {
  const { db, tiers, proposals, measures, times, audit, clock } = dependencies;
  let isStopped = false;

  function partnersAfter(workspaceId: string, after: Reviewed | undefined): Promise<Reviewed[]> {
    const query = db
      .read('partners')
      .where({ workspaceId })
      .limit(AT_ONCE)
      .select('id', 'name', 'tier', 'createdAt');
    if (after) whereAfter(query, ORDER, [after.createdAt, after.id]);
    return inOrder(query, ORDER);
  }

  /** Judges partners by figures that were measured before. */
  async function plansFor(
    workspaceId: string,
    program: readonly Tier[],
    partners: readonly Reviewed[],
    figures: Figures,
    now: string,
  ): Promise<Plan[]> {
    const ids = partners.map(({ id }) => id);
    const standingOf = await tiers.standings(workspaceId, ids);
    const past = await proposals.past(ids);
    const plans: Plan[] = [];
    const pause = createPause();
    for (const partner of partners) {
      const standing = standingOf(partner.id);
      const progress = progressOf(program, measureWith(figures.get(partner.id), standing.checks));
      const { below, proposed } = judge(progress, { ...standing, tier: partner.tier }, now);
      const isBelowChanged = below?.tier !== standing.below?.tier || below?.since !== standing.below?.since;
      const steps = stepsFor(proposed, past.get(partner.id) ?? [], now);
      plans.push({ partner, below, isBelowChanged, proposed, steps });
      await pause();
    }
    return plans.filter(isChange);
  }

  const record = (
    workspaceId: string,
    action: 'created' | 'status_changed',
    id: string,
    { partner: { id: partnerId, name }, proposed }: Plan,
    status: string,
  ) =>
    audit.record('System', {
      workspaceId,
      action,
      objectType: 'tier_proposal',
      objectId: id,
      objectName: name,
      parent: { type: 'partner', id: partnerId, name },
      changes:
        action === 'created' && proposed
          ? [{ field: 'tier', from: proposed.from, to: proposed.to }]
          : [{ field: 'status', from: status === 'open' ? 'withdrawn' : 'open', to: status }],
    });

  /** Writes plans. Returns how many proposals are open that weren't. */
  async function apply(workspaceId: string, plans: readonly Plan[], now: string): Promise<number> {
    const added: TierProposal[] = [];
    let reopened = 0;
    for (const plan of plans) {
      const { partner, below, isBelowChanged, proposed, steps } = plan;
      if (isBelowChanged) await tiers.update(workspaceId, partner.id, { below });
      const move = async (id: string, status: 'open' | 'withdrawn') => {
        const reasons = status === 'open' && proposed ? { reasons: proposed.reasons } : {};
        await proposals.change(id, { status, ...reasons, updatedAt: now });
        await record(workspaceId, 'status_changed', id, plan, status);
      };
      if (steps.withdraw !== null) await move(steps.withdraw, 'withdrawn');
      if (steps.reopen !== null) {
        await move(steps.reopen, 'open');
        reopened += 1;
      }
      if (proposed === null) continue;
      const { reasons, direction, from: fromTier, to: toTier } = proposed;
      if (steps.refresh !== null) await proposals.change(steps.refresh, { reasons, updatedAt: now });
      if (!steps.propose) continue;
      const proposal: TierProposal = {
        ...{ id: newId(), workspaceId, partnerId: partner.id, fromTier, toTier, direction, reasons },
        ...{ status: 'open', decidedBy: null, decidedAt: null, createdAt: now, updatedAt: now },
      };
      added.push(proposal);
      await record(workspaceId, 'created', proposal.id, plan, 'open');
    }
    if (added.length > 0) await insertAll(db, 'tier_proposals', added);
    return added.length + reopened;
  }

  async function reviewSlice(
    workspaceId: string,
    program: readonly Tier[],
    partners: readonly Reviewed[],
    now: Date,
  ): Promise<number> {
    const ids = partners.map(({ id }) => id);
    const at = now.toISOString();
    const figures = await measures.of(workspaceId, ids, program, now);
    const planned = await plansFor(workspaceId, program, partners, figures, at);
    if (planned.length === 0) return 0;
    return db.transaction(async () => {
      const changing = planned.map(({ partner: { id } }) => id);
      await proposals.lockOpen(changing);
      const locked: Reviewed[] = await db
        .read('partners')
        .whereIn('id', changing)
        .orderBy('id')
        .forUpdate()
        .select('id', 'name', 'tier', 'createdAt');
      return apply(workspaceId, await plansFor(workspaceId, program, locked, figures, at), at);
    });
  }

  async function reviewWorkspace(workspaceId: string): Promise<number> {
    const now = clock.now();
    const program = await tiers.list(workspaceId);
    let proposed = 0;
    let after: Reviewed | undefined;
    while (!isStopped) {
      const partners = await partnersAfter(workspaceId, after);
      proposed += await reviewSlice(workspaceId, program, partners, now);
      after = partners.at(-1);
      if (partners.length < AT_ONCE) break;
      await yieldToEventLoop();
    }
    return proposed;
  }

  async function run(isDue: (workspaceId: string) => Promise<boolean>): Promise<{ proposed: number }> {
    let proposed = 0;
    for await (const workspaceId of times.withTiers()) {
      if (isStopped) break;
      if (await isDue(workspaceId)) proposed += await reviewWorkspace(workspaceId);
      await yieldToEventLoop();
    }
    return { proposed };
  }

  return {
    /** Reviews all partners now. Returns how many proposals are new. */
    run: (): Promise<{ proposed: number }> =>
      run(async (workspaceId) => {
        await times.claim(workspaceId, 'tiersAt');
        return true;
      }),

    /** Reviews the partners of each workspace that wasn't reviewed today (UTC). */
    runDue: (): Promise<{ proposed: number }> => run((workspaceId) => times.claim(workspaceId, 'tiersAt')),

    /** Lets a review end after the current slice. The next one starts again. */
    stop(): void {
      isStopped = true;
    },
  };
}

export type TierReview = ReturnType<typeof createTierReview>;
