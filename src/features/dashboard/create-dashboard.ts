import type { Foundation } from '../../foundation';
import { createDashboardCountsRepo } from './dashboard-counts.repo';
import { createDashboardService } from './dashboard.service';
import { createGettingStartedRepo } from './getting-started.repo';
import { createGrowthRepo } from './growth.repo';
import type { PanelSources } from './panel-sources';

interface Dependencies extends Pick<Foundation, 'db' | 'clock'> {
  panels: PanelSources;
}

export function createDashboard({ db, panels, clock }: Dependencies) {
  return {
    services: {
      dashboard: createDashboardService({
        counts: createDashboardCountsRepo(db),
        gettingStarted: createGettingStartedRepo(db),
        growth: createGrowthRepo(db),
        panels,
        clock,
      }),
    },
  };
}

export type DashboardServices = ReturnType<typeof createDashboard>['services'];
