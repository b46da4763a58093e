import { admins, type Permission } from '../../lib/roles';
import { applicationRecord } from '../applications/application.record';
import { campaignRecord } from '../campaigns/campaign.record';
import { competitorRecord } from '../monitoring/competitors/competitor.record';
import { partnerRecord } from '../partners/partner.record';
import { manageWorkspace } from '../workspaces/workspaces.rules';

/** The first steps in a new workspace, in order. */
export const firstSteps = [
  'company',
  'partners',
  'applications',
  'colleagues',
  'campaigns',
  'competitors',
  'portal',
] as const;
export type FirstStep = (typeof firstSteps)[number];

/** The permission that each step takes. */
export const takesStep: Record<FirstStep, Permission> = {
  company: manageWorkspace,
  partners: partnerRecord.edit,
  applications: applicationRecord.view,
  colleagues: admins,
  campaigns: campaignRecord.edit,
  competitors: competitorRecord.edit,
  portal: admins,
};
