import type { Evidence } from '../../../src/features/evidence/evidence.rules';
import type { RoadmapItem } from '../../../src/features/roadmap/roadmap.entity';
import { shorten } from '../../lib/texts/shorten';

/** The fields of a card. The edit dialog loads the full description. */
export type RoadmapSummary = Omit<RoadmapItem, 'workspaceId' | 'ownerEmail' | 'createdBy'> & {
  /** Empty in a timeline, which doesn't show evidence. */
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
  ownerId: item.ownerId,
  ownerName: item.ownerName,
  tags: item.tags,
  isPublic: item.isPublic,
  createdAt: item.createdAt,
  updatedAt: item.updatedAt,
  evidence: item.evidence ?? [],
});

/** Returns a summary with the whole description, for the page of an item. */
export const summarizeWhole = (item: RoadmapItem & { evidence?: Evidence[] }): RoadmapSummary => ({
  ...summarize(item),
  description: item.description,
});
