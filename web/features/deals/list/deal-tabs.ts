import type { DealCounts } from '../../../../src/features/deals/deals.repo';
import { dealStatuses, type DealStatus } from '../../../../src/features/deals/deals.rules';
import { listPageUrl } from '../../../lib/lists/list-page-url';
import { statusLabel } from '../../../ui/tokens/status';

/** The first tab, and the default without `?status=`. */
export const ALL = 'all';

/** Returns the status of the tab with this name; undefined for All or an unknown name. */
export const statusOfTab = (name: string | null): DealStatus | undefined =>
  dealStatuses.find((status) => status === name);

export const tabOf = (status: DealStatus | undefined): string => status ?? ALL;

/** Returns the tab of a status, with a link to the page that begins with the deal. */
export const listWith = (deal: { id: string; createdAt: string }, status: DealStatus) => ({
  label: statusLabel(status),
  href: listPageUrl(deal, { path: '/deals', filters: { status } }),
});

/** The tabs in order. */
export function tabsWithCounts(counts: DealCounts) {
  return [
    { id: ALL, label: 'All', count: counts.total },
    ...dealStatuses.map((status) => ({ id: status, label: statusLabel(status), count: counts[status] })),
  ];
}
