import { editors, viewers } from '../../lib/roles';

/** Spec §3, §4, §5 of the roadmap; free of zod, so that screens may import it. */
export const viewRoadmap = viewers;
export const editRoadmap = editors;

/** Any may follow any (spec §4). Screens offer all but `blocked`, and show that where it is. */
export const roadmapStatuses = ['planned', 'in_progress', 'blocked', 'completed', 'cancelled'] as const;
export type RoadmapStatus = (typeof roadmapStatuses)[number];
export const offeredStatuses = ['planned', 'in_progress', 'completed', 'cancelled'] as const;

/** The lowest first. */
export const roadmapPriorities = ['low', 'medium', 'high', 'critical'] as const;
export type RoadmapPriority = (typeof roadmapPriorities)[number];
export const offeredPriorities = ['low', 'medium', 'high'] as const;

export const roadmapCategories = [
  'feature',
  'bug_fix',
  'improvement',
  'research',
  'infrastructure',
  'other',
] as const;
export type RoadmapCategory = (typeof roadmapCategories)[number];

/** Longest texts, in Unicode code points, and the most tags. */
export const roadmapLimits = { title: 200, description: 2000, tags: 10, tag: 50 } as const;

/** So many items has a timeline at most: those with the earliest target dates. */
export const TIMELINE_LIMIT = 1_000;

/** Higher is more urgent. */
export const priorityOrder = (priority: RoadmapPriority): number => roadmapPriorities.indexOf(priority);

interface Completion {
  status: RoadmapStatus;
  completedDate: string | null;
}

/** When an item was completed, after it goes to `status` at `now`: set by entering `completed`, cleared by leaving it. */
export function completedDateAfter(
  item: Completion | null,
  status: RoadmapStatus,
  now: string,
): string | null {
  if (status !== 'completed') return null;
  return item?.status === 'completed' ? item.completedDate : now;
}
