import type { Permission } from '../../lib/roles';
import { approveCampaigns, campaignRecord } from './campaign.record';

/** Rules of campaigns (spec §4, §5, §6 and the contract's States). Free of zod, so that screens may import them. */
export const viewCampaigns = campaignRecord.view;
export const editCampaigns = campaignRecord.edit;

/** The built-in templates (spec §3). Their contents are in fixtures/campaign-templates.json. */
export const campaignTemplateTypes = [
  'webinar',
  'guide',
  'event',
  'cross-promotion',
  'podcast',
  'newsletter-swap',
  'affiliate',
  'case-study',
  'social-takeover',
] as const;
export type CampaignTemplateType = (typeof campaignTemplateTypes)[number];

/** The display names of templates (contract). */
const templateNames: Record<CampaignTemplateType, string> = {
  webinar: 'Webinar',
  guide: 'Guide',
  event: 'Event',
  'cross-promotion': 'Cross-Promotion',
  podcast: 'Podcast',
  'newsletter-swap': 'Newsletter Swap',
  affiliate: 'Affiliate',
  'case-study': 'Case Study',
  'social-takeover': 'Social Takeover',
};

export const isCampaignTemplateType = (text: string | null): text is CampaignTemplateType =>
  campaignTemplateTypes.some((type) => type === text);

/** Returns the display name, for example `newsletter-swap` → `Newsletter Swap`. Returns an unknown id unchanged. */
export const campaignTemplateName = (templateType: string): string =>
  isCampaignTemplateType(templateType) ? templateNames[templateType] : templateType;

export const campaignStatuses = ['draft', 'pending_approval', 'launched', 'completed'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Statuses of campaigns that the team may still change or reject. Partners don't see these campaigns. */
export const internalStatuses: readonly CampaignStatus[] = ['draft', 'pending_approval'];

/**
 * Maximum lengths in Unicode code points, and the maximum number of checklist items. Together they stay below the
 * limit of a request body.
 */
export const campaignLimits = { name: 200, description: 1000, items: 50, item: 300 } as const;

/** The statuses that a campaign can move to (contract, States). */
const moves: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['pending_approval', 'launched'],
  pending_approval: ['launched', 'draft'],
  launched: ['completed'],
  completed: [],
};

export const canMoveCampaign = (from: CampaignStatus, to: CampaignStatus): boolean =>
  moves[from].includes(to);

/** Returns the permission needed to move a campaign to this status. Moving back to draft means rejecting it. */
export const movesTo = (to: CampaignStatus): Permission =>
  to === 'launched' || to === 'draft' ? approveCampaigns : editCampaigns;

/** Returns the permission needed to delete a campaign with this status. */
export const deletesCampaign = (status: CampaignStatus): Permission =>
  status === 'draft' ? editCampaigns : approveCampaigns;

/** Returns the path of a campaign's page. */
export const campaignPath = campaignRecord.path;
