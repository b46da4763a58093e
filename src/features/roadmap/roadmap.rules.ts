import { roadmapItemRecord } from './roadmap-item.record';

/** Rules of the roadmap (spec §3, §4, §5). Free of zod, so that screens may import them. */
export const viewRoadmap = roadmapItemRecord.view;
export const editRoadmap = roadmapItemRecord.edit;

/**
 * An item can move from any status to any other (spec §4). Screens don't offer `blocked`, but show it where it's
 * set.
 */
export const roadmapStatuses = ['planned', 'in_progress', 'blocked', 'completed', 'cancelled'] as const;
export type RoadmapStatus = (typeof roadmapStatuses)[number];
export const offeredStatuses = ['planned', 'in_progress', 'completed', 'cancelled'] as const;

/** Lowest first. */
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

/** Maximum lengths in Unicode code points, and the maximum number of tags. */
export const roadmapLimits = { title: 200, description: 2000, tags: 10, tag: 50 } as const;

/** Maximum number of items in a timeline. The earliest target dates are kept. */
export const TIMELINE_LIMIT = 1_000;

/** Higher is more urgent. */
export const priorityOrder = (priority: RoadmapPriority): number => roadmapPriorities.indexOf(priority);

interface Completion {
  status: RoadmapStatus;
  completedDate: string | null;
}

/**
 * Returns the time of completion after an item moves to `status` at `now`. It's set on entering `completed` and
 * cleared on leaving it.
 */
export function completedDateAfter(
  item: Completion | null,
  status: RoadmapStatus,
  now: string,
): string | null {
  if (status !== 'completed') return null;
  return item?.status === 'completed' ? item.completedDate : now;
}

/** Returns the path of an item's page. */
export const roadmapItemPath = roadmapItemRecord.path;
