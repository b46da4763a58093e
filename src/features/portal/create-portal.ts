import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { AuditRepo } from '../audit/audit.repo';
import type { DealsRepo } from '../deals/deals.repo';
import type { MayConflictRepo } from '../deals/conflicts/may-conflict.repo';
import type { LeadsRepo } from '../leads/leads.repo';
import type { OnboardingTasksService } from '../partners/onboarding/onboarding-tasks.service';
import type { PartnersRepo } from '../partners/partners.repo';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import {
  createPortalCampaignsService,
  type CampaignsDependencies,
} from './campaigns/portal-campaigns.service';
import { createConflictAnswers } from './deals/conflict-answers';
import { createPortalDealsService } from './deals/portal-deals.service';
import { createPortalEarningsRepo } from './earnings/portal-earnings.repo';
import { createPortalEarningsService, type EarningsDependencies } from './earnings/portal-earnings.service';
import { createPortalHomeService, type HomeDependencies } from './home/portal-home.service';
import { createPortalLeadsService } from './leads/portal-leads.service';
import { createPortalPeopleRepo } from './people/portal-people.repo';
import { createPortalPeopleService, type PeopleDependencies } from './people/portal-people.service';
import { createPortalProfileService, type ProfileDependencies } from './profile/portal-profile.service';
import { createPortalService } from './portal.service';
import { createPortalTasksService } from './tasks/portal-tasks.service';

interface Dependencies
  extends
    Pick<
      HomeDependencies,
      'members' | 'secretLinks' | 'announcements' | 'agreements' | 'documents' | 'resources'
    >,
    CampaignsDependencies,
    Omit<PeopleDependencies, 'people'>,
    ProfileDependencies {
  db: Db;
  audit: AuditTrail;
  entries: AuditRepo;
  clock: Clock;
  limits: RateLimits;
  links: EarningsDependencies['links'];
  partners: PartnersRepo;
  onboardingTasks: OnboardingTasksService;
  deals: DealsRepo;
  dealFacts: MayConflictRepo;
  leads: LeadsRepo;
}

/** Creates the partner portal, with one service for each topic. */
export function createPortal(dependencies: Dependencies) {
  const { db, partners, onboardingTasks, links, dealFacts } = dependencies;
  const topics = {
    tasks: createPortalTasksService({ onboardingTasks }),
    ownProfile: createPortalProfileService(dependencies),
    people: createPortalPeopleService({ ...dependencies, people: createPortalPeopleRepo(db) }),
    earnings: createPortalEarningsService({ links, earnings: createPortalEarningsRepo(db) }),
    campaigns: createPortalCampaignsService(dependencies),
    deals: createPortalDealsService({
      ...dependencies,
      facts: dealFacts,
      answers: createConflictAnswers({ ...dependencies, facts: dealFacts }),
    }),
    leads: createPortalLeadsService(dependencies),
  };
  return {
    services: {
      portal: {
        ...createPortalService({ partners }),
        ...topics,
        home: createPortalHomeService({ ...dependencies, ...topics }),
      },
    },
  };
}

export type PortalServices = ReturnType<typeof createPortal>['services'];
