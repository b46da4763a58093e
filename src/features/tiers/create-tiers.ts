import type { RecordTools } from '../records/create-records';
import type { PartnersRepo } from '../partners/partners.repo';
import type { PartnersService } from '../partners/partners.service';
import type { TagVocabulary } from '../partners/tag-vocabulary';
import type { TierHistory } from '../partners/tier-history';
import { createMeasures } from './measures.repo';
import { createTierProposalsRepo } from './proposals/tier-proposals.repo';
import { createTierProposalsService } from './proposals/tier-proposals.service';
import { createTierReview } from './review/review-tiers';
import { createReviewTimes } from './review/review-times.repo';
import { createTiersRepo } from './tiers.repo';
import { createTiersService } from './tiers.service';

interface Dependencies extends RecordTools {
  partners: Pick<PartnersRepo, 'byId' | 'lock'>;
  changeTier: PartnersService['changeTier'];
  tierHistory: TierHistory;
  tags: TagVocabulary;
}

export function createTiers(dependencies: Dependencies) {
  const { db, clock, audit } = dependencies;
  const tiers = createTiersRepo(db);
  const measures = createMeasures(db);
  const proposals = createTierProposalsRepo(db);
  const times = createReviewTimes({ db, clock });
  return {
    times,
    services: {
      tiers: createTiersService({ ...dependencies, tiers, measures }),
      tierProposals: createTierProposalsService({ ...dependencies, proposals }),
      tierReview: createTierReview({ db, tiers, proposals, measures, times, audit, clock }),
    },
  };
}

export type TierServices = ReturnType<typeof createTiers>['services'];
