import { admins, editors, viewers, type Permission } from '../../lib/roles';

/** Spec §4, §5, §6 of campaigns and the contract's States; free of zod, so that screens may import it. */
export const viewCampaigns = viewers;
export const editCampaigns = editors;
export const approveCampaigns = admins;

/** The built-in templates (spec §3); fixtures/campaign-templates.json has what is in them. */
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

/** What people call them (contract). */
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

/** `newsletter-swap` → `Newsletter Swap`; what is no template's id is given back as it is. */
export const campaignTemplateName = (templateType: string): string =>
  isCampaignTemplateType(templateType) ? templateNames[templateType] : templateType;

export const campaignStatuses = ['draft', 'pending_approval', 'launched', 'completed'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Longest texts, in Unicode code points, and the most items of a checklist: together less than a body may have. */
export const campaignLimits = { name: 200, description: 1000, items: 50, item: 300 } as const;

/** Where a campaign may go from each status (contract, States). */
const moves: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['pending_approval', 'launched'],
  pending_approval: ['launched', 'draft'],
  launched: ['completed'],
  completed: [],
};

export const canMoveCampaign = (from: CampaignStatus, to: CampaignStatus): boolean =>
  moves[from].includes(to);

/** Who may move a campaign to this status; sending one back to draft is rejecting it. */
export const movesTo = (to: CampaignStatus): Permission =>
  to === 'launched' || to === 'draft' ? approveCampaigns : editCampaigns;

/** Who may delete a campaign of this status. */
export const deletesCampaign = (status: CampaignStatus): Permission =>
  status === 'draft' ? editCampaigns : approveCampaigns;
