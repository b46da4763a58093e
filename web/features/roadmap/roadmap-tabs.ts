import {
  offeredStatuses,
  roadmapPriorities,
  type RoadmapPriority,
} from '../../../src/features/roadmap/roadmap.rules';
import { createStatusTabs } from '../../lib/lists/status-tabs';

/** The tabs of the roadmap (spec §2 and §9). Only the first one lists blocked items. */
export const roadmapTabs = createStatusTabs(offeredStatuses, { path: '/insights/roadmap', all: 'first' });

export const roadmapViews = [
  { id: 'list', label: 'List', icon: 'list' },
  { id: 'timeline', label: 'Timeline', icon: 'calendar' },
] as const;
export type RoadmapView = (typeof roadmapViews)[number]['id'];

/** Returns the view with this name, or the list if it is unknown. */
export const viewOf = (name: string | null): RoadmapView =>
  roadmapViews.find(({ id }) => id === name)?.id ?? 'list';

export const priorityOf = (name: string | null): RoadmapPriority | undefined =>
  roadmapPriorities.find((priority) => priority === name);
