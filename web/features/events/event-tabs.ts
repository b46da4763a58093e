import type { EventCounts } from '../../../src/features/events/events.repo';
import { eventStatuses, type EventStatus } from '../../../src/features/events/events.rules';
import { listPageUrl } from '../../lib/lists/list-page-url';
import { statusLabel } from '../../ui/tokens/status';

/** The last tab, and the default without `?status=` (spec §9). Only this tab lists cancelled events. */
export const ALL = 'all';

const tabStatuses = eventStatuses.filter((status) => status !== 'cancelled');

/** Returns the status of the tab with this name; undefined for All or an unknown name. */
export const statusOfTab = (name: string | null): EventStatus | undefined =>
  tabStatuses.find((status) => status === name);

export const tabOf = (status: EventStatus | undefined): string => status ?? ALL;

/** Returns the tab that lists events with this status, with a link to the page that begins with the event. */
export function listWith(event: { id: string; createdAt: string }, status: EventStatus) {
  const tab = tabOf(statusOfTab(status));
  const filters: Record<string, string> = tab === ALL ? {} : { status: tab };
  return {
    label: tab === ALL ? 'All' : statusLabel(status),
    href: listPageUrl(event, { path: '/campaigns/events', filters }),
  };
}

/** The tabs in order (spec §2). */
export function tabsWithCounts(counts: EventCounts) {
  return [
    ...tabStatuses.map((status) => ({ id: status, label: statusLabel(status), count: counts[status] })),
    { id: ALL, label: 'All', count: counts.total },
  ];
}
