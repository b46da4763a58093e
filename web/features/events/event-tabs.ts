import type { EventCounts } from '../../../src/features/events/events.repo';
import { eventStatuses, type EventStatus } from '../../../src/features/events/events.rules';
import { placeInList } from '../../lib/place-in-list';
import { statusLabel } from '../../ui/status';

/** The last tab; `all` is also what the URL's `status` means when it is missing (spec §9). Cancelled events are only there. */
export const ALL = 'all';

const tabStatuses = eventStatuses.filter((status) => status !== 'cancelled');

/** The status whose tab the URL names; undefined for All and for a name that nobody knows. */
export const statusOfTab = (name: string | null): EventStatus | undefined =>
  tabStatuses.find((status) => status === name);

export const tabOf = (status: EventStatus | undefined): string => status ?? ALL;

/** The tab that lists an event with this status, on the page that begins with the event. */
export function listWith(event: { id: string; createdAt: string }, status: EventStatus) {
  const tab = tabOf(statusOfTab(status));
  const filters: Record<string, string> = tab === ALL ? {} : { status: tab };
  return {
    label: tab === ALL ? 'All' : statusLabel(status),
    href: placeInList(event, { path: '/campaigns/events', filters }),
  };
}

/** Spec §2. */
export function tabsWithCounts(counts: EventCounts) {
  return [
    ...tabStatuses.map((status) => ({ id: status, label: statusLabel(status), count: counts[status] })),
    { id: ALL, label: 'All', count: counts.total },
  ];
}
