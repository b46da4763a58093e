import type { Evidence } from '../../../src/features/evidence/evidence.rules';
import { roadmapItemRecord } from '../../../src/features/roadmap/roadmap-item.record';
import { roadmapEntity, type RoadmapItem } from '../../../src/features/roadmap/roadmap.entity';
import { roadmapItemPath, roadmapStatuses } from '../../../src/features/roadmap/roadmap.rules';
import { shorten } from '../../lib/texts/shorten';
import { columnsOf } from '../../records/list/columns';
import { createStatusTabs } from '../../records/list/tabs';
import { defineView } from '../../records/view';
import { statusLabel } from '../../ui/tokens/status';

type WholeItem = RoadmapItem & { evidence?: Evidence[] };

/** The fields that lists show. The page, the panel and the form have the whole description. */
export type RoadmapSummary = Omit<RoadmapItem, 'workspaceId' | 'ownerEmail' | 'createdBy'> & {
  /** Empty in a timeline, which doesn't show evidence. */
  evidence: Evidence[];
};

const summarizeWhole = (item: WholeItem): RoadmapSummary => {
  const { workspaceId, ownerEmail, createdBy, evidence = [], ...summary } = item;
  return { ...summary, evidence };
};

const { column, text, name, status, badge, day, updated } = columnsOf(roadmapEntity);

export const itemView = defineView({
  record: roadmapItemRecord,
  icon: 'roadmap',
  short: 'item',
  createLabel: 'Add Item',
  subtitle: 'What you plan to build, and when',
  purpose: 'What you plan to build with and for your partners belongs here.',
  deletion: 'This deletes the item, and removes it from the public roadmap.',
  moved: () => 'Roadmap item updated successfully',
  failedToMove: 'Failed to update roadmap item',
  nameOf: ({ title }: RoadmapSummary) => title,
  summarize: (item: WholeItem): RoadmapSummary => ({
    ...summarizeWhole(item),
    description: item.description && shorten(item.description),
  }),
  statuses: roadmapStatuses,
  // Blocked is offered only for items that are (spec §4).
  tabs: createStatusTabs<RoadmapSummary['status']>(roadmapStatuses, {
    path: '/insights/roadmap',
    rare: ['blocked'],
  }),
  filters: ['priority'],
  layouts: ['table', 'cards', 'board'],
  columns: [
    name('title', 300, roadmapItemPath),
    status(140),
    badge('priority', 110, { sort: 'descending' }),
    column<RoadmapSummary>('category', 140, {
      sort: 'ascending',
      phone: 'line',
      cell: ({ category }) => category && statusLabel(category),
    }),
    day('targetDate', { width: 130, sort: 'ascending' }),
    text('ownerName', 160, { header: 'Owner', sort: 'ascending' }),
    day('completedDate', { isExtra: true }),
    column<RoadmapSummary>('tags', 180, { isExtra: true, cell: ({ tags }) => tags.join(', ') }),
    column<RoadmapSummary>('isPublic', 100, {
      sort: 'ascending',
      isExtra: true,
      cell: ({ isPublic }) => (isPublic ? 'Yes' : 'No'),
    }),
    day('createdAt'),
    updated,
  ],
});

/** Keeps the whole description, for the page of an item. */
export const wholeItemView = { ...itemView, summarize: summarizeWhole };

/** The shapes of the roadmap. */
export const shapes = [
  { id: 'list', label: 'List', icon: 'list' },
  { id: 'timeline', label: 'Timeline', icon: 'calendar' },
] as const;

/** Returns the shape with this name, or the list if it is unknown. */
export const shapeOf = (name: string | null) => shapes.find(({ id }) => id === name)?.id ?? 'list';
