import type { LeadCounts } from '../../../src/features/leads/leads.repo';
import { editLeads, leadStatuses } from '../../../src/features/leads/leads.rules';
import { leadFilters } from '../../../src/features/leads/leads.schema';
import type { RequestContext } from '../../../src/http/request-context';
import type { Member } from '../../../src/lib/actor';
import { isAppError } from '../../../src/lib/errors';
import { can } from '../../../src/lib/roles';
import { parse } from '../../lib/api-input.server';
import { readListView } from '../../lib/list-view.server';
import { drawStack } from '../../ui/charts/draw-stack';
import { statusLabel, statusTone } from '../../ui/tokens/status';
import { leadList } from './lead-columns';
import { summarizeLead } from './lead-summary';
import { statusOfTab, tabOf, tabsWithCounts } from './lead-tabs';

const PAGE_SIZES = { table: 50, cards: 24, board: 24 };

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
  const counts = await app.leads.counts(actor);
  const view = readListView({ context, url }, leadList, counts.total);
  const pageSize = PAGE_SIZES[view.layout];
  const asked = {
    search: given('search'),
    cursor: given('cursor'),
    sort: given('sort'),
    owner: given('owner'),
    status,
    limit: pageSize,
  };
  const filters = parse(leadFilters, asked);
  const [page, peeked] = await Promise.all([
    app.leads.list(actor, filters),
    leadIfExists(app, actor, given('lead')),
  ]);
  return {
    view,
    /** The lead of the peek panel, which may be on another page; null without one or if it doesn't exist. */
    peeked,
    leads: page.items.map(summarizeLead),
    total: page.total,
    totalIsMinimum: page.totalIsMinimum,
    nextCursor: page.nextCursor,
    pageSize,
    tab: tabOf(status),
    tabs: tabsWithCounts(counts),
    hasLeads: counts.total > 0,
    drawing: buildStatusChart(counts),
    winRate: winRate(counts),
    canEdit: can(actor.workspaceRole, editLeads),
  };
}

async function leadIfExists(app: Inputs['app'], actor: Member, id: string | undefined) {
  if (id === undefined) return null;
  try {
    return summarizeLead(await app.leads.get(actor, id));
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
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
