import * as z from 'zod';
import tiers from '../../../fixtures/demo/tiers.json';
import type { App } from '../../app';
import { proposalDecision, proposalFilters } from '../../features/tiers/proposals/tier-proposals.schema';
import { scorecardWeights } from '../../features/workspaces/workspaces.schema';
import { standingChanges, tierList } from '../../features/tiers/tiers.schema';
import { days } from '../../lib/clock';
import { insertAll } from '../../db/writes/insert-all';
import { daysAgo } from './demo-entries';
import type { DemoClock } from './demo-clock';
import { findPartnerId } from './find-partner';
import type { ActorByKey } from './people';

const decided = z.object({ ago: daysAgo, by: z.string(), partner: z.string() });

const data = z.object({
  ago: daysAgo,
  by: z.string(),
  tiers: tierList,
  weights: scorecardWeights,
  /** Partners with a tick. */
  certified: z.array(z.string()),
  moves: z.array(
    decided.extend({ to: z.string(), reason: z.string().optional(), pinnedFor: z.number().int().optional() }),
  ),
  /** The days of reviews. */
  reviews: z.array(daysAgo),
  decisions: z.array(decided.extend({ action: proposalDecision })),
});

/** Defines tiers, moves partners between them, and reviews them. Then computes the health of partners. */
export async function seedTiers(app: App, clock: DemoClock, actorByKey: ActorByKey): Promise<void> {
  const { ago, by, tiers: program, weights, certified, moves, reviews, decisions } = data.parse(tiers);
  const admin = actorByKey(by);
  clock.goBack(ago);
  await app.tiers.replace(admin, program);
  const workspaceId = String(admin.workspaceId);
  await app.workspaces.update(admin, workspaceId, { scorecardWeights: weights });
  const change = async (partner: string, sent: object) =>
    app.tiers.change(admin, await findPartnerId(app, admin, partner), standingChanges.parse(sent));
  for (const partner of certified) await change(partner, { checks: { 'Two certified consultants': true } });
  for (const { ago: movedAgo, partner, to, reason, pinnedFor } of moves) {
    clock.goBack(movedAgo);
    const pinnedUntil =
      pinnedFor === undefined ? null : new Date(clock.now().getTime() + days(pinnedFor)).toISOString();
    await change(partner, { tier: to, reason: reason ?? null, pinnedUntil });
  }
  for (const reviewedAgo of reviews) {
    clock.goBack(reviewedAgo);
    await app.tierReview.run();
  }
  for (const { ago: decidedAgo, by: decider, partner, action } of decisions) {
    clock.goBack(decidedAgo);
    const actor = actorByKey(decider);
    const partnerId = await findPartnerId(app, actor, partner);
    const open = proposalFilters.parse({ status: 'open', partner: partnerId });
    for (const { id } of (await app.tierProposals.list(actor, open)).items)
      await app.tierProposals[action](actor, id);
  }
  clock.goBack(0);
  await app.scorecardRefresh.run();
  await addPastScores(app, workspaceId, clock.now());
}

/** Adds scores of earlier months, and of thirty days ago, which go up and down around those of today. */
async function addPastScores(app: App, workspaceId: string, now: Date): Promise<void> {
  const { db } = app;
  const cards: { partnerId: string; score: number; createdAt: string }[] = await db
    .read('partner_scorecards as s')
    .join('partners as p', 'p.id', 's.partnerId')
    .where({ 's.workspaceId': workspaceId })
    .orderBy(['p.createdAt', 'p.id'])
    .select('s.partnerId', 's.score', 'p.createdAt');
  const past = [new Date(now.getTime() - days(30))];
  for (let month = 1; month <= 24; month += 1)
    past.push(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - month, 1)));
  const rows = cards.flatMap(({ partnerId, score, createdAt }, partner) =>
    [...new Set(past.map((time) => time.toISOString().slice(0, 10)))]
      .filter((day) => day > createdAt.slice(0, 10))
      .map((day, step) => {
        const moved = score + Math.round(12 * Math.sin(partner * 1.7 + step * 0.9));
        return { partnerId, workspaceId, day, score: Math.max(0, Math.min(100, moved)) };
      }),
  );
  await insertAll(db, 'partner_score_days', rows);
}
