import type { LeadCounts } from '../../../../src/features/leads/leads.repo';
import { leadStatuses, type LeadStatus } from '../../../../src/features/leads/leads.rules';
import { listPageUrl } from '../../../lib/lists/list-page-url';
import { statusLabel } from '../../../ui/tokens/status';

/** The first tab, and the default without `?status=` (spec §9). */
export const ALL = 'all';

/** Returns the status of the tab with this name; undefined for All or an unknown name. */
export const statusOfTab = (name: string | null): LeadStatus | undefined =>
  leadStatuses.find((status) => status === name);

export const tabOf = (status: LeadStatus | undefined): string => status ?? ALL;

/** Returns the tab of a status, with a link to the page that begins with the lead. */
export const listWith = (lead: { id: string; createdAt: string }, status: LeadStatus) => ({
  label: statusLabel(status),
  href: listPageUrl(lead, { path: '/leads', filters: { status } }),
});

/** The tabs in order (spec §2). */
export function tabsWithCounts(counts: LeadCounts) {
  return [
    { id: ALL, label: 'All', count: counts.total },
    ...leadStatuses.map((status) => ({ id: status, label: statusLabel(status), count: counts[status] })),
  ];
}
