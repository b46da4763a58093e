import type { OnboardingTasksService } from '../partners/onboarding/onboarding-tasks.service';
import type { PartnersRepo } from '../partners/partners.repo';
import { createPortalService } from './portal.service';
import { createPortalTasksService } from './tasks/portal-tasks.service';

interface Dependencies {
  partners: PartnersRepo;
  onboardingTasks: OnboardingTasksService;
}

/** Wires the partner portal for src/app.ts, one service for each topic. */
export function createPortal({ partners, onboardingTasks }: Dependencies) {
  return {
    ...createPortalService({ partners }),
    tasks: createPortalTasksService({ onboardingTasks }),
  };
}

export type Portal = ReturnType<typeof createPortal>;
