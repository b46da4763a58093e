import type { ShownCampaign } from '../../../src/features/campaigns/campaigns.service';
import { approveCampaigns } from '../../../src/features/campaigns/campaign.record';
import {
  campaignStatuses,
  campaignTemplateName,
  editCampaigns,
  isCampaignTemplateType,
} from '../../../src/features/campaigns/campaigns.rules';
import { campaignFilters } from '../../../src/features/campaigns/campaigns.schema';
import type { App } from '../../../src/app';
import type { ScreenContext } from '../../lib/screens/screen-context';
import type { Member } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import { parse } from '../../../src/http/calls/input';
import { ifExists } from '../../lib/screens/if-exists.server';
import { readListView } from '../../lib/lists/view/list-view.server';
import { loadBoard } from '../../lib/boards/load-board.server';
import { filteredPartner } from '../partners/filtered-partner.server';
import { changeableFields, type CampaignSummary } from './campaign-summary';
import { campaignList } from './list/campaign-columns';
import { tabOf, tabsWithCounts } from './campaign-tabs';
import { templateOf } from './templates/campaign-templates';

const PAGE_SIZES = { table: 50, cards: 24 };

function summarize(campaign: ShownCampaign): CampaignSummary {
  const { icon = 'campaigns', color = 'neutral' } = templateOf(campaign.templateType) ?? {};
  return {
    ...changeableFields(campaign),
    icon,
    color,
    templateName: campaignTemplateName(campaign.templateType),
  };
}

interface Inputs {
  app: App;
  actor: Member;
  context: ScreenContext;
  url: URL;
}

/** Loads the Campaigns screen for the tab, filters, layout and page in the URL. */
export async function loadCampaigns({ app, actor, context, url }: Inputs) {
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const counts = await app.campaigns.counts(actor);
  const view = readListView({ context, url }, campaignList, counts.total);
  const { layout } = view;
  const tab = tabOf(url.searchParams.get('tab'), layout);
  const type = url.searchParams.get('templateType');
  const narrowing = {
    search: given('search'),
    templateType: isCampaignTemplateType(type) ? type : undefined,
    partner: given('partner'),
  };
  const list = (asked: object) =>
    app.campaigns.list(actor, parse(campaignFilters, { ...narrowing, ...asked }));
  const statuses = tab.status ? [tab.status] : campaignStatuses;
  const pageSize = layout === 'board' ? 0 : PAGE_SIZES[layout];
  const [shown, partner, peeked] = await Promise.all([
    layout === 'board'
      ? loadBoard(url.searchParams, statuses, (status, limit) => list({ status, limit }))
      : list({ cursor: given('cursor'), sort: view.sort ?? undefined, status: tab.status, limit: pageSize }),
    filteredPartner(app, actor, narrowing.partner),
    ifExists(given('campaign'), async (id) => summarize(await app.campaigns.get(actor, id))),
  ]);
  return {
    campaigns: shown.items.map(summarize),
    total: shown.total,
    totalIsMinimum: shown.totalIsMinimum,
    nextCursor: 'nextCursor' in shown ? shown.nextCursor : null,
    /** null in other layouts. */
    board: 'columns' in shown ? shown.columns : null,
    pageSize,
    view,
    /**
     * The campaign of the peek panel, which may be on another page. null if no panel is open or the campaign doesn't
     * exist.
     */
    peeked,
    partner,
    tab,
    tabs: tabsWithCounts(counts),
    hasCampaigns: counts.total > 0,
    canEdit: can(actor.workspaceRole, editCampaigns),
    canApprove: can(actor.workspaceRole, approveCampaigns),
  };
}
