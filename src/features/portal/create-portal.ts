import type { Db } from '../../db/connect';
import type { OnboardingTasksService } from '../partners/onboarding/onboarding-tasks.service';
import type { PartnersRepo } from '../partners/partners.repo';
import {
  createPortalCampaignsService,
  type CampaignsDependencies,
} from './campaigns/portal-campaigns.service';
import { createPortalEarningsRepo } from './earnings/portal-earnings.repo';
import { createPortalEarningsService, type EarningsDependencies } from './earnings/portal-earnings.service';
import { createPortalPeopleRepo } from './people/portal-people.repo';
import { createPortalPeopleService, type PeopleDependencies } from './people/portal-people.service';
import { createPortalService } from './portal.service';
import { createPortalTasksService } from './tasks/portal-tasks.service';

interface Dependencies extends CampaignsDependencies, Omit<PeopleDependencies, 'people'> {
  db: Db;
  links: EarningsDependencies['links'];
  partners: PartnersRepo;
  onboardingTasks: OnboardingTasksService;
}

/** Wires the partner portal for src/app.ts, one service for each topic. */
export function createPortal(dependencies: Dependencies) {
  const { db, partners, onboardingTasks, links } = dependencies;
  return {
    ...createPortalService({ partners }),
    tasks: createPortalTasksService({ onboardingTasks }),
    people: createPortalPeopleService({ ...dependencies, people: createPortalPeopleRepo(db) }),
    earnings: createPortalEarningsService({ links, earnings: createPortalEarningsRepo(db) }),
    campaigns: createPortalCampaignsService(dependencies),
  };
}

export type Portal = ReturnType<typeof createPortal>;
