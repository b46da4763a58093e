import type { Evidence } from '../../../src/features/evidence/evidence.rules';
import type { RoadmapItem } from '../../../src/features/roadmap/roadmap-items.repo';
import { shorten } from '../../lib/shorten';

/** What a card shows; the whole description comes when somebody edits it. */
export type RoadmapSummary = Omit<RoadmapItem, 'workspaceId' | 'ownerId' | 'createdBy' | 'updatedAt'> & {
  /** None in a timeline, which has no room for it. */
  evidence: Evidence[];
};

export const summarize = (item: RoadmapItem & { evidence?: Evidence[] }): RoadmapSummary => ({
  id: item.id,
  title: item.title,
  description: item.description === null ? null : shorten(item.description),
  status: item.status,
  priority: item.priority,
  category: item.category,
  targetDate: item.targetDate,
  completedDate: item.completedDate,
  ownerName: item.ownerName,
  tags: item.tags,
  isPublic: item.isPublic,
  createdAt: item.createdAt,
  evidence: item.evidence ?? [],
});
