import type { LeadCounts } from '../../../../src/features/leads/leads.repo';
import { editLeads, leadStatuses, type LeadStatus } from '../../../../src/features/leads/leads.rules';
import { leadFilters } from '../../../../src/features/leads/leads.schema';
import type { RequestContext } from '../../../../src/http/request-context';
import type { Member } from '../../../../src/lib/actor';
import { can } from '../../../../src/lib/roles';
import { parse } from '../../../lib/api/api-input.server';
import type { BoardColumnData } from '../../../lib/boards/board';
import { customFiltersIn } from '../../../lib/filters/custom-filters.server';
import { ifExists } from '../../../lib/screens/if-exists.server';
import { ownerChoices } from '../../../lib/owners/owner-choices.server';
import { readListView } from '../../../lib/lists/list-view.server';
import { loadBoard } from '../../../lib/boards/load-board.server';
import { orRefusal } from '../../../lib/filters/refused-filters.server';
import { drawStack } from '../../../ui/charts/draw-stack';
import { statusLabel, statusTone } from '../../../ui/tokens/status';
import { leadListWith } from './lead-columns';
import { filteredPartner } from '../../partners/filtered-partner.server';
import { summarizeLead, type LeadSummary } from '../lead-summary';
import { statusOfTab, tabOf, tabsWithCounts } from './lead-tabs';

const PAGE_SIZES = { table: 50, cards: 24 };

interface Inputs {
  app: RequestContext['app'];
  actor: Member;
  context: RequestContext;
  url: URL;
}

/** Loads the Leads screen for the tab, search and page in the URL. */
export async function loadLeads({ app, actor, context, url }: Inputs) {
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const status = statusOfTab(url.searchParams.get('status'));
  const [counts, customFields] = await Promise.all([
    app.leads.counts(actor),
    app.customFields.of(actor, 'leads'),
  ]);
  const view = readListView({ context, url }, leadListWith(customFields), counts.total);
  const filters = {
    search: given('search'),
    partner: given('partner'),
    owner: given('owner'),
    custom: customFiltersIn(url, customFields),
  };
  const { layout } = view;
  const [shown, peeked, owners, partner] = await Promise.all([
    orRefusal(
      () =>
        layout === 'board'
          ? leadsByStatus({ app, actor, url, filters }, status)
          : loadPage({ app, actor, url, filters }, PAGE_SIZES[layout], view.sort, status),
      nothing,
    ),
    ifExists(given('lead'), async (id) => summarizeLead(await app.leads.get(actor, id))),
    ownerChoices(app, actor),
    filteredPartner(app, actor, given('partner')),
  ]);
  return {
    ...shown,
    view,
    customFields,
    owners,
    /** The partner that the list is filtered by; null without one. */
    partner,
    /** The lead of the peek panel, which may be on another page; null without one or if it doesn't exist. */
    peeked,
    tab: tabOf(status),
    tabs: tabsWithCounts(counts),
    hasLeads: counts.total > 0,
    drawing: buildStatusChart(counts),
    winRate: winRate(counts),
    canEdit: can(actor.workspaceRole, editLeads),
  };
}

interface List {
  leads: LeadSummary[];
  total: number;
  totalIsMinimum: boolean;
  nextCursor: string | null;
  pageSize: number;
  /** null in other layouts. */
  board: BoardColumnData<LeadStatus>[] | null;
}

const nothing: List = {
  leads: [],
  total: 0,
  totalIsMinimum: false,
  nextCursor: null,
  pageSize: 0,
  board: null,
};

interface ListInputs extends Pick<Inputs, 'app' | 'actor' | 'url'> {
  /** Those that every layout applies. */
  filters: object;
}

async function loadPage(
  { app, actor, url, filters: common }: ListInputs,
  pageSize: number,
  sort: string | null,
  status: LeadStatus | undefined,
): Promise<List> {
  const cursor = url.searchParams.get('cursor') || undefined;
  const asked = { ...common, cursor, sort: sort ?? undefined, status, limit: pageSize };
  const filters = parse(leadFilters, asked);
  const { items, total, totalIsMinimum, nextCursor } = await app.leads.list(actor, filters);
  return { leads: items.map(summarizeLead), total, totalIsMinimum, nextCursor, pageSize, board: null };
}

/** Loads the first leads of each status, or of the chosen one. */
async function leadsByStatus(
  { app, actor, url, filters }: ListInputs,
  only: LeadStatus | undefined,
): Promise<List> {
  const statuses = only ? [only] : leadStatuses;
  const { items, columns, ...totals } = await loadBoard(url.searchParams, statuses, (status, limit) =>
    app.leads.list(actor, parse(leadFilters, { ...filters, status, limit })),
  );
  return { leads: items.map(summarizeLead), ...totals, nextCursor: null, pageSize: 0, board: columns };
}

const buildStatusChart = (counts: LeadCounts) =>
  drawStack(
    leadStatuses.map((status) => ({
      label: statusLabel(status),
      value: counts[status],
      tone: statusTone(status),
    })),
  );

/** Returns the share of won leads among won and lost ones; null before the first. */
function winRate({ won, lost }: LeadCounts): string | null {
  return won + lost === 0 ? null : `${Math.round((won / (won + lost)) * 100)}%`;
}
