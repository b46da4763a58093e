import { authorize, type Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { notFound } from '../../lib/errors';
import { PARTNER_NOT_FOUND } from '../partners/partner.record';
import type { PartnerHealth } from '../partners/partners.rules';
import type { WorkspacesRepo } from '../workspaces/workspaces.repo';
import { DEFAULT_WEIGHTS, type ScorecardWeights } from '../workspaces/workspaces.rules';
import { explainParts, type ShownPart } from './make-scorecard';
import type { ScorecardFactsRepo } from './scorecard-facts.repo';
import type { ScorecardsRepo } from './scorecards.repo';
import {
  healthOf,
  manageScorecards,
  totalScore,
  viewScorecards,
  type Distribution,
} from './scorecards.rules';

interface Dependencies {
  partners: { byId(workspaceId: string, id: string): Promise<object | undefined> };
  workspaces: Pick<WorkspacesRepo, 'profile'>;
  facts: ScorecardFactsRepo;
  scorecards: ScorecardsRepo;
  clock: Clock;
}

export interface Scorecard {
  score: number;
  health: PartnerHealth;
  /** The difference to the score of thirty days ago; null if it isn't known. */
  trend: number | null;
  parts: ShownPart[];
  /** Scores of earlier days, oldest first. */
  history: { day: string; score: number }[];
}

/** How partners do, in one number that explains itself (contract-3, G). */
export function createScorecardsService({ partners, workspaces, facts, scorecards, clock }: Dependencies) {
  const weightsOf = async (workspaceId: string): Promise<ScorecardWeights> =>
    (await workspaces.profile(workspaceId))?.scorecardWeights ?? DEFAULT_WEIGHTS;

  return {
    /** Returns the scorecard of a partner as it is now. The lists have that of the last pass. */
    async of(actor: Actor, id: string): Promise<Scorecard> {
      authorize(actor, viewScorecards);
      const { workspaceId } = actor;
      if (!(await partners.byId(workspaceId, id))) throw notFound(PARTNER_NOT_FOUND);
      const now = clock.now().toISOString();
      const [weights, best, factsOf, before, history] = await Promise.all([
        weightsOf(workspaceId),
        facts.best(workspaceId),
        facts.of(workspaceId, [id]),
        scorecards.scoreBefore(id, now, 30),
        scorecards.days(id),
      ]);
      const parts = explainParts(factsOf(id), best, weights, now);
      const scoreOf = (key: ShownPart['key']) => parts.find((part) => part.key === key)?.score ?? 0;
      const score = totalScore(
        {
          revenue: scoreOf('revenue'),
          pipeline: scoreOf('pipeline'),
          engagement: scoreOf('engagement'),
          onboarding: scoreOf('onboarding'),
          relationship: scoreOf('relationship'),
        },
        weights,
      );
      return {
        score,
        health: healthOf(score),
        trend: before === null ? null : score - before,
        parts,
        history,
      };
    },

    /** Returns how the health of all partners would change with other weights, by the last pass. */
    async preview(
      actor: Actor,
      weights: ScorecardWeights,
    ): Promise<{ now: Distribution; then: Distribution }> {
      authorize(actor, manageScorecards);
      const { workspaceId } = actor;
      const current = await weightsOf(workspaceId);
      const [now, then] = await Promise.all([
        scorecards.distribution(workspaceId, current),
        scorecards.distribution(workspaceId, weights),
      ]);
      return { now, then };
    },
  };
}

export type ScorecardsService = ReturnType<typeof createScorecardsService>;
