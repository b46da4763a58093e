import type { Foundation } from '../../foundation';
import type { PartnersRepo } from '../partners/partners.repo';
import { createCampaignsRepo } from './campaigns.repo';
import { createCampaignsService } from './campaigns.service';

interface Dependencies extends Pick<Foundation, 'db' | 'evidence' | 'audit' | 'clock'> {
  partners: PartnersRepo;
}

export function createCampaigns(dependencies: Dependencies) {
  const repo = createCampaignsRepo(dependencies.db);
  return {
    services: { campaigns: createCampaignsService({ ...dependencies, campaigns: repo }) },
    repo,
  };
}

export type CampaignServices = ReturnType<typeof createCampaigns>['services'];
