import type { RoadmapCounts } from '../../../src/features/roadmap/roadmap-items.repo';
import {
  offeredStatuses,
  roadmapPriorities,
  type RoadmapPriority,
  type RoadmapStatus,
} from '../../../src/features/roadmap/roadmap.rules';
import { placeInList } from '../../lib/place-in-list';
import { statusLabel } from '../../ui/status';

/** The first tab; `all` is also what the URL's `status` means when it is missing (spec §9). Blocked items are only there. */
const ALL = 'all';

export const roadmapViews = [
  { id: 'list', label: 'List', icon: 'list' },
  { id: 'timeline', label: 'Timeline', icon: 'calendar' },
] as const;
export type RoadmapView = (typeof roadmapViews)[number]['id'];

/** The list, unless the URL names another view. */
export const viewOf = (name: string | null): RoadmapView =>
  roadmapViews.find(({ id }) => id === name)?.id ?? 'list';

/** The status whose tab the URL names; undefined for All and for a name that nobody knows. */
export const statusOfTab = (name: string | null): RoadmapStatus | undefined =>
  offeredStatuses.find((status) => status === name);

export const tabOf = (status: RoadmapStatus | undefined): string => status ?? ALL;

export const priorityOf = (name: string | null): RoadmapPriority | undefined =>
  roadmapPriorities.find((priority) => priority === name);

/** The tab that lists an item with this status, on the page that begins with the item. */
export function listWith(item: { id: string; createdAt: string }, status: RoadmapStatus) {
  const tab = tabOf(statusOfTab(status));
  const filters: Record<string, string> = tab === ALL ? {} : { status: tab };
  return {
    label: tab === ALL ? 'All' : statusLabel(status),
    href: placeInList(item, { path: '/insights/roadmap', filters }),
  };
}

/** Spec §2. */
export function tabsWithCounts(counts: RoadmapCounts) {
  return [
    { id: ALL, label: 'All', count: counts.total },
    ...offeredStatuses.map((status) => ({ id: status, label: statusLabel(status), count: counts[status] })),
  ];
}
