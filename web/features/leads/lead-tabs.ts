import type { LeadCounts } from '../../../src/features/leads/leads.repo';
import { leadStatuses, type LeadStatus } from '../../../src/features/leads/leads.rules';
import { placeInList } from '../../lib/place-in-list';
import { statusLabel } from '../../ui/status';

/** The first tab; `all` is also what the URL's `status` means when it is missing (spec §9). */
export const ALL = 'all';

/** The status whose tab the URL names; undefined for All and for a name that nobody knows. */
export const statusOfTab = (name: string | null): LeadStatus | undefined =>
  leadStatuses.find((status) => status === name);

export const tabOf = (status: LeadStatus | undefined): string => status ?? ALL;

/** The tab of a status, on the page that begins with the lead. */
export const listWith = (lead: { id: string; createdAt: string }, status: LeadStatus) => ({
  label: statusLabel(status),
  href: placeInList(lead, { path: '/leads', filters: { status } }),
});

/** Spec §2. */
export function tabsWithCounts(counts: LeadCounts) {
  return [
    { id: ALL, label: 'All', count: counts.total },
    ...leadStatuses.map((status) => ({ id: status, label: statusLabel(status), count: counts[status] })),
  ];
}
