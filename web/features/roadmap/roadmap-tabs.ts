import type { RoadmapCounts } from '../../../src/features/roadmap/roadmap-items.repo';
import {
  offeredStatuses,
  roadmapPriorities,
  type RoadmapPriority,
  type RoadmapStatus,
} from '../../../src/features/roadmap/roadmap.rules';
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

/** Spec §2. */
export function tabsWithCounts(counts: RoadmapCounts) {
  return [
    { id: ALL, label: 'All', count: counts.total },
    ...offeredStatuses.map((status) => ({ id: status, label: statusLabel(status), count: counts[status] })),
  ];
}
