import type { ShownCampaign } from '../../../src/features/campaigns/campaigns.service';
import {
  approveCampaigns,
  campaignTemplateName,
  editCampaigns,
  isCampaignTemplateType,
} from '../../../src/features/campaigns/campaigns.rules';
import { campaignFilters } from '../../../src/features/campaigns/campaigns.schema';
import { checklistProgress } from '../../../src/features/checklists/checklist.rules';
import type { RequestContext } from '../../../src/http/request-context';
import type { Member } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import { parse } from '../../lib/api-input.server';
import { shorten } from '../../lib/shorten';
import type { IconName } from '../../ui/icons/icons';
import type { Tone } from '../../ui/tokens/status';
import { filteredPartner } from '../partners/filtered-partner.server';
import { tabOf, tabsWithCounts } from './campaign-tabs';
import { templateOf } from './templates/campaign-templates';

const PAGE_SIZE = 24;

/** The fields of a card. Dialogs load the full description and the checklist. */
export interface CampaignSummary extends Pick<
  ShownCampaign,
  | 'id'
  | 'name'
  | 'description'
  | 'status'
  | 'partnerName'
  | 'creatorName'
  | 'approverName'
  | 'approvedAt'
  | 'createdAt'
> {
  templateName: string;
  icon: IconName;
  color: Tone;
  progress: { done: number; of: number };
}

function summarize(campaign: ShownCampaign): CampaignSummary {
  const { id, name, description, templateType, status } = campaign;
  const { partnerName, creatorName, approverName, approvedAt, createdAt } = campaign;
  const { icon = 'campaigns', color = 'neutral' } = templateOf(templateType) ?? {};
  return {
    id,
    name,
    status,
    partnerName,
    creatorName,
    approverName,
    approvedAt,
    createdAt,
    icon,
    color,
    description: description === null ? null : shorten(description),
    templateName: campaignTemplateName(templateType),
    progress: checklistProgress(campaign),
  };
}

interface Inputs {
  app: RequestContext['app'];
  actor: Member;
  url: URL;
}

/** Loads the Campaigns screen for the tab, filters and page in the URL. */
export async function loadCampaigns({ app, actor, url }: Inputs) {
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const tab = tabOf(url.searchParams.get('tab'));
  const type = url.searchParams.get('templateType');
  const asked = {
    search: given('search'),
    cursor: given('cursor'),
    sort: given('sort'),
    limit: PAGE_SIZE,
    status: tab.status,
    templateType: isCampaignTemplateType(type) ? type : undefined,
    partner: given('partner'),
  };
  const filters = parse(campaignFilters, asked);
  const [page, counts, partner] = await Promise.all([
    app.campaigns.list(actor, filters),
    app.campaigns.counts(actor),
    filteredPartner(app, actor, filters.partner),
  ]);
  return {
    campaigns: page.items.map(summarize),
    total: page.total,
    totalIsMinimum: page.totalIsMinimum,
    nextCursor: page.nextCursor,
    partner,
    tab,
    tabs: tabsWithCounts(counts),
    hasCampaigns: counts.total > 0,
    canEdit: can(actor.workspaceRole, editCampaigns),
    canApprove: can(actor.workspaceRole, approveCampaigns),
  };
}
