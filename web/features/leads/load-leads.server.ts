import type { LeadCounts } from '../../../src/features/leads/leads.repo';
import type { ShownLead } from '../../../src/features/leads/leads.service';
import { editLeads, leadStatuses } from '../../../src/features/leads/leads.rules';
import { leadFilters } from '../../../src/features/leads/leads.schema';
import type { RequestContext } from '../../../src/http/request-context';
import type { Member } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import { parse } from '../../lib/api-input.server';
import { drawStack } from '../../ui/charts/draw-stack';
import { statusLabel, statusTone } from '../../ui/tokens/status';
import { statusOfTab, tabOf, tabsWithCounts } from './lead-tabs';

const PAGE_SIZE = 24;

/** What a card shows and its dialogs edit. */
export type LeadSummary = Omit<ShownLead, 'workspaceId' | 'createdBy' | 'updatedAt'>;

const summarize = ({ workspaceId, createdBy, updatedAt, ...summary }: ShownLead): LeadSummary => summary;

interface Inputs {
  app: RequestContext['app'];
  actor: Member;
  url: URL;
}

/** Loads the Leads screen for the tab, search and page in the URL. */
export async function loadLeads({ app, actor, url }: Inputs) {
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const status = statusOfTab(url.searchParams.get('status'));
  const asked = { search: given('search'), cursor: given('cursor'), status, limit: PAGE_SIZE };
  const filters = parse(leadFilters, asked);
  const [page, counts] = await Promise.all([app.leads.list(actor, filters), app.leads.counts(actor)]);
  return {
    leads: page.items.map(summarize),
    total: page.total,
    totalIsMinimum: page.totalIsMinimum,
    nextCursor: page.nextCursor,
    tab: tabOf(status),
    tabs: tabsWithCounts(counts),
    hasLeads: counts.total > 0,
    drawing: buildStatusChart(counts),
    winRate: winRate(counts),
    canEdit: can(actor.workspaceRole, editLeads),
  };
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
