import type { RecordTools } from '../records/create-records';
import type { PartnersRepo } from '../partners/partners.repo';
import type { WorkspacesRepo } from '../workspaces/workspaces.repo';
import { createScorecardRefresh, type RefreshTimes } from './refresh-scorecards';
import { createScorecardFacts } from './scorecard-facts.repo';
import { createScorecardsRepo } from './scorecards.repo';
import { createScorecardsService } from './scorecards.service';

interface Dependencies extends RecordTools {
  partners: Pick<PartnersRepo, 'byId'>;
  workspaces: WorkspacesRepo;
  times: RefreshTimes;
}

export function createScorecards({ partners, workspaces, times, db, audit, clock }: Dependencies) {
  const facts = createScorecardFacts(db);
  const scorecards = createScorecardsRepo(db);
  const shared = { facts, scorecards, workspaces, clock };
  return {
    services: {
      scorecards: createScorecardsService({ ...shared, partners }),
      scorecardRefresh: createScorecardRefresh({ ...shared, db, times, audit }),
    },
  };
}

export type ScorecardServices = ReturnType<typeof createScorecards>['services'];
