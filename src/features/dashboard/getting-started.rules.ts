import { admins, type Permission } from '../../lib/roles';
import { viewApplications } from '../applications/applications.rules';
import { editCampaigns } from '../campaigns/campaigns.rules';
import { editMonitoring } from '../monitoring/monitoring.rules';
import { editPartners } from '../partners/partners.rules';
import { manageWorkspace } from '../workspaces/workspaces.rules';

/** The first steps in a new workspace, in order. */
export const firstSteps = [
  'company',
  'partners',
  'applications',
  'colleagues',
  'campaigns',
  'competitors',
] as const;
export type FirstStep = (typeof firstSteps)[number];

/** The permission that each step takes. */
export const takesStep: Record<FirstStep, Permission> = {
  company: manageWorkspace,
  partners: editPartners,
  applications: viewApplications,
  colleagues: admins,
  campaigns: editCampaigns,
  competitors: editMonitoring,
};
