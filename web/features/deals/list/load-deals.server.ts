import type { DealCounts } from '../../../../src/features/deals/deals.repo';
import { editDeals, dealStatuses, type DealStatus } from '../../../../src/features/deals/deals.rules';
import { dealFilters } from '../../../../src/features/deals/deals.schema';
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
import { filteredPartner } from '../../partners/filtered-partner.server';
import { dealListWith } from './deal-columns';
import { summarizeDeal, type DealSummary } from '../deal-summary';
import { statusOfTab, tabOf, tabsWithCounts } from './deal-tabs';

const PAGE_SIZES = { table: 50, cards: 24 };

interface Inputs {
  app: RequestContext['app'];
  actor: Member;
  context: RequestContext;
  url: URL;
}

/** Loads the Deals screen for the tab, search and page in the URL. */
export async function loadDeals({ app, actor, context, url }: Inputs) {
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const status = statusOfTab(url.searchParams.get('status'));
  const [counts, customFields] = await Promise.all([
    app.deals.counts(actor),
    app.customFields.of(actor, 'deals'),
  ]);
  const view = readListView({ context, url }, dealListWith(customFields), counts.total);
  const filters = {
    search: given('search'),
    owner: given('owner'),
    partner: given('partner'),
    custom: customFiltersIn(url, customFields),
  };
  const { layout } = view;
  const [shown, peeked, owners, partner] = await Promise.all([
    orRefusal(
      () =>
        layout === 'board'
          ? dealsByStatus({ app, actor, url, filters }, status)
          : loadPage({ app, actor, url, filters }, PAGE_SIZES[layout], view.sort, status),
      nothing,
    ),
    ifExists(given('deal'), async (id) => summarizeDeal(await app.deals.get(actor, id))),
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
    /** The deal of the peek panel, which may be on another page; null without one or if it doesn't exist. */
    peeked,
    tab: tabOf(status),
    tabs: tabsWithCounts(counts),
    hasDeals: counts.total > 0,
    drawing: buildStatusChart(counts),
    winRate: winRate(counts),
    canEdit: can(actor.workspaceRole, editDeals),
  };
}

interface List {
  deals: DealSummary[];
  total: number;
  totalIsMinimum: boolean;
  nextCursor: string | null;
  pageSize: number;
  /** null in other layouts. */
  board: BoardColumnData<DealStatus>[] | null;
}

const nothing: List = {
  deals: [],
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
  status: DealStatus | undefined,
): Promise<List> {
  const cursor = url.searchParams.get('cursor') || undefined;
  const asked = { ...common, cursor, sort: sort ?? undefined, status, limit: pageSize };
  const filters = parse(dealFilters, asked);
  const { items, total, totalIsMinimum, nextCursor } = await app.deals.list(actor, filters);
  return { deals: items.map(summarizeDeal), total, totalIsMinimum, nextCursor, pageSize, board: null };
}

/** Loads the first deals of each status, or of the chosen one. */
async function dealsByStatus(
  { app, actor, url, filters }: ListInputs,
  only: DealStatus | undefined,
): Promise<List> {
  const statuses = only ? [only] : dealStatuses;
  const { items, columns, ...totals } = await loadBoard(url.searchParams, statuses, (status, limit) =>
    app.deals.list(actor, parse(dealFilters, { ...filters, status, limit })),
  );
  return { deals: items.map(summarizeDeal), ...totals, nextCursor: null, pageSize: 0, board: columns };
}

const buildStatusChart = (counts: DealCounts) =>
  drawStack(
    dealStatuses.map((status) => ({
      label: statusLabel(status),
      value: counts[status],
      tone: statusTone(status),
    })),
  );

/** Returns the share of won deals among won and lost ones; null before the first. */
function winRate({ won, lost }: DealCounts): string | null {
  return won + lost === 0 ? null : `${Math.round((won / (won + lost)) * 100)}%`;
}
