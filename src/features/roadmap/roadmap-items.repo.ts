import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { createEntityTable } from '../../db/entity-table';
import { rowCount, statusTotals, type StatusTotals } from '../../db/lists/row-counts';
import type { Page, PageRequest } from '../../lib/paging';
import { roadmapEntity, type RoadmapItem, type StoredRoadmapItem } from './roadmap.entity';
import { priorityOrder, roadmapStatuses, type RoadmapPriority, type RoadmapStatus } from './roadmap.rules';

/** An item as the public roadmap shows it, without the people who work on it. */
export type PublicRoadmapItem = Pick<
  StoredRoadmapItem,
  'id' | 'title' | 'description' | 'status' | 'category' | 'targetDate' | 'completedDate' | 'tags'
>;

/** An item that is planned or in progress, as the dashboard shows it. */
type OpenRoadmapItem = Pick<
  StoredRoadmapItem,
  'id' | 'title' | 'status' | 'priority' | 'targetDate' | 'createdAt'
>;

/** Each filter narrows the list; missing ones don't filter. */
export interface RoadmapListFilters {
  search?: string | undefined;
  status?: RoadmapStatus | undefined;
  priority?: RoadmapPriority | undefined;
}

export type RoadmapCounts = StatusTotals<RoadmapStatus>;

const publicCodec = createCodec<PublicRoadmapItem>({ json: ['tags'] });

/** Upper bound for counting the items of one priority, because only statuses have counters. */
const COUNTED = 10_000;

export function createRoadmapItemsRepo(db: Db) {
  const items = createEntityTable<StoredRoadmapItem, RoadmapItem>(db, {
    table: 'roadmap_items',
    alias: 'r',
    entity: roadmapEntity,
    join: (query) => query.leftJoin('users as u', 'u.id', 'r.ownerId'),
    derive: ({ priority }) => ({ priorityOrder: priorityOrder(priority) }),
  });

  return {
    ...items,

    /** Newest first. */
    list: (
      workspaceId: string,
      { search, status, priority }: RoadmapListFilters,
      request: PageRequest,
    ): Promise<Page<RoadmapItem>> => {
      const count = priority ? COUNTED : rowCount(db, workspaceId, 'roadmap_items', status);
      return items.page(workspaceId, { search, where: { status, priority }, count }, request);
    },

    counts: (workspaceId: string): Promise<RoadmapCounts> =>
      statusTotals(db, workspaceId, 'roadmap_items', roadmapStatuses),

    /** Returns the items with a target date, sorted by it. */
    async dated(workspaceId: string, limit: number): Promise<RoadmapItem[]> {
      const query = db
        .read('roadmap_items as r')
        .where({ 'r.workspaceId': workspaceId })
        .whereNotNull('r.targetDate')
        .orderBy(['r.targetDate', 'r.id'])
        .limit(limit);
      const rows: object[] = await items.show(query);
      return rows.map(items.decode);
    },

    /** Returns the items that are planned or in progress, by priority and then newest first. */
    open: (workspaceId: string, limit: number): Promise<OpenRoadmapItem[]> =>
      db
        .read('roadmap_items')
        .where({ workspaceId })
        // Must equal the condition of the partial index word for word.
        .whereRaw(`status IN ('planned', 'in_progress')`)
        .orderBy(['priorityOrder', 'createdAt', 'id'].map((column) => ({ column, order: 'desc' })))
        .limit(limit)
        .select('id', 'title', 'status', 'priority', 'targetDate', 'createdAt'),

    /** Returns the public items, newest first. */
    async shown(workspaceId: string, limit: number): Promise<PublicRoadmapItem[]> {
      const rows: object[] = await db
        .read('roadmap_items')
        .where({ workspaceId })
        .whereRaw(db.engine === 'sqlite' ? '"isPublic" = 1' : '"isPublic"')
        .orderBy(['createdAt', 'id'].map((column) => ({ column, order: 'desc' })))
        .limit(limit)
        .select('id', 'title', 'description', 'status', 'category', 'targetDate', 'completedDate', 'tags');
      return rows.map(publicCodec.decode);
    },
  };
}

export type RoadmapItemsRepo = ReturnType<typeof createRoadmapItemsRepo>;
