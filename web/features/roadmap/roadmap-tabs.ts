import type { RoadmapCounts } from '../../../src/features/roadmap/roadmap-items.repo';
import {
  offeredStatuses,
  roadmapPriorities,
  type RoadmapPriority,
  type RoadmapStatus,
} from '../../../src/features/roadmap/roadmap.rules';
import { listPageUrl } from '../../lib/lists/list-page-url';
import { statusLabel } from '../../ui/tokens/status';

/** The first tab, and the default without `?status=` (spec §9). Only this tab lists blocked items. */
const ALL = 'all';

export const roadmapViews = [
  { id: 'list', label: 'List', icon: 'list' },
  { id: 'timeline', label: 'Timeline', icon: 'calendar' },
] as const;
export type RoadmapView = (typeof roadmapViews)[number]['id'];

/** Returns the view with this name, or the list if it is unknown. */
export const viewOf = (name: string | null): RoadmapView =>
  roadmapViews.find(({ id }) => id === name)?.id ?? 'list';

/** Returns the status of the tab with this name; undefined for All or an unknown name. */
export const statusOfTab = (name: string | null): RoadmapStatus | undefined =>
  offeredStatuses.find((status) => status === name);

export const tabOf = (status: RoadmapStatus | undefined): string => status ?? ALL;

export const priorityOf = (name: string | null): RoadmapPriority | undefined =>
  roadmapPriorities.find((priority) => priority === name);

/** Returns the tab that lists items with this status, with a link to the page that begins with the item. */
export function listWith(item: { id: string; createdAt: string }, status: RoadmapStatus) {
  const tab = tabOf(statusOfTab(status));
  const filters: Record<string, string> = tab === ALL ? {} : { status: tab };
  return {
    label: tab === ALL ? 'All' : statusLabel(status),
    href: listPageUrl(item, { path: '/insights/roadmap', filters }),
  };
}

/** The tabs in order (spec §2). */
export function tabsWithCounts(counts: RoadmapCounts) {
  return [
    { id: ALL, label: 'All', count: counts.total },
    ...offeredStatuses.map((status) => ({ id: status, label: statusLabel(status), count: counts[status] })),
  ];
}
