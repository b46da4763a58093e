import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { listPage } from '../../db/list-page';
import { rowCount, statusCounts } from '../../db/row-counts';
import type { Page, PageRequest } from '../../lib/paging';
import { foldText } from '../../lib/search-words';
import type { RoadmapEntry } from '../dashboard/panel-sources';
import {
  priorityOrder,
  roadmapStatuses,
  type RoadmapCategory,
  type RoadmapPriority,
  type RoadmapStatus,
} from './roadmap.rules';

/** spec §3. */
export interface StoredRoadmapItem {
  id: string;
  workspaceId: string;
  title: string;
  description: string | null;
  status: RoadmapStatus;
  priority: RoadmapPriority;
  category: RoadmapCategory | null;
  /** `yyyy-MM-dd`. */
  targetDate: string | null;
  /** Time of completion; null unless completed. */
  completedDate: string | null;
  /** null again when the account is deleted. */
  ownerId: string | null;
  tags: string[];
  isPublic: boolean;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface RoadmapItem extends StoredRoadmapItem {
  /** The owner's email, because accounts have no name. */
  ownerName: string | null;
}

/** An item as the public roadmap shows it, without the people who work on it. */
export type PublicRoadmapItem = Pick<
  StoredRoadmapItem,
  'id' | 'title' | 'description' | 'status' | 'category' | 'targetDate' | 'completedDate' | 'tags'
>;

/** Each filter narrows the list; missing ones don't filter. */
export interface RoadmapListFilters {
  search?: string | undefined;
  status?: RoadmapStatus | undefined;
  priority?: RoadmapPriority | undefined;
}

export type RoadmapCounts = Record<RoadmapStatus, number> & { total: number };

const special = { json: ['tags'], boolean: ['isPublic'] } as const;
const codec = createCodec<StoredRoadmapItem>(special);
const viewCodec = createCodec<RoadmapItem>(special);
const publicCodec = createCodec<PublicRoadmapItem>({ json: ['tags'] });

/** The public columns. Search text and sort order stay inside the database. */
const columns = [
  'id',
  'workspaceId',
  'title',
  'description',
  'status',
  'priority',
  'category',
  'targetDate',
  'completedDate',
  'ownerId',
  'tags',
  'isPublic',
  'createdBy',
  'createdAt',
  'updatedAt',
].map((column) => `r.${column}`);

/** Upper bound for counting the items of one priority, because only statuses have counters. */
const COUNTED = 10_000;

const derived = ({ title, description, tags, priority }: StoredRoadmapItem) => ({
  searchText: foldText([title, description ?? '', ...tags].join('\n')),
  priorityOrder: priorityOrder(priority),
});

export function createRoadmapItemsRepo(db: Db) {
  const withOwner = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    query.leftJoin('users as u', 'u.id', 'r.ownerId').select(columns).select({ ownerName: 'u.email' });

  return {
    async byId(workspaceId: string, id: string): Promise<RoadmapItem | undefined> {
      const query = db.read('roadmap_items as r').where({ 'r.workspaceId': workspaceId, 'r.id': id });
      const row: object | undefined = await withOwner(query).first();
      return row && viewCodec.decode(row);
    },

    /**
     * Reads the item without the owner's name and locks it against other writers until the current transaction
     * ends.
     */
    async lock(workspaceId: string, id: string): Promise<StoredRoadmapItem | undefined> {
      const row: object | undefined = await db
        .read('roadmap_items as r')
        .where({ workspaceId, id })
        .forUpdate()
        .first(columns);
      return row && codec.decode(row);
    },

    /** Newest first. */
    list: (
      workspaceId: string,
      { search, status, priority }: RoadmapListFilters,
      request: PageRequest,
    ): Promise<Page<RoadmapItem>> =>
      listPage<object, RoadmapItem>(db, {
        table: 'roadmap_items',
        alias: 'r',
        search,
        request,
        narrow: (query) =>
          query.where({
            'r.workspaceId': workspaceId,
            ...(status && { 'r.status': status }),
            ...(priority && { 'r.priority': priority }),
          }),
        show: withOwner,
        decode: viewCodec.decode,
        count: priority ? COUNTED : rowCount(db, workspaceId, 'roadmap_items', status),
      }),

    /** Counts the items by status. The cost doesn't depend on their number. */
    async counts(workspaceId: string): Promise<RoadmapCounts> {
      const found = await statusCounts(db, workspaceId, 'roadmap_items');
      const of = (status: RoadmapStatus) => found.get(status) ?? 0;
      return {
        planned: of('planned'),
        in_progress: of('in_progress'),
        blocked: of('blocked'),
        completed: of('completed'),
        cancelled: of('cancelled'),
        total: roadmapStatuses.reduce((sum, status) => sum + of(status), 0),
      };
    },

    /** Returns the items with a target date, sorted by it. */
    async dated(workspaceId: string, limit: number): Promise<RoadmapItem[]> {
      const query = db
        .read('roadmap_items as r')
        .where({ 'r.workspaceId': workspaceId })
        .whereNotNull('r.targetDate')
        .orderBy(['r.targetDate', 'r.id'])
        .limit(limit);
      const rows: object[] = await withOwner(query);
      return rows.map(viewCodec.decode);
    },

    /** Returns the items that are planned or in progress, by priority and then newest first. */
    open: (workspaceId: string, limit: number): Promise<RoadmapEntry[]> =>
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

    async insert(item: StoredRoadmapItem): Promise<void> {
      await db.write('roadmap_items').insert({ ...codec.encode(item), ...derived(item) });
    },

    /** Writes all fields of an item that was read with `lock`. */
    async update(item: StoredRoadmapItem): Promise<void> {
      const { id, workspaceId, createdAt, createdBy, ...changes } = item;
      await db
        .write('roadmap_items')
        .where({ workspaceId, id })
        .update({ ...codec.encode(changes), ...derived(item) });
    },

    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write('roadmap_items').where({ workspaceId, id }).delete();
    },
  };
}

export type RoadmapItemsRepo = ReturnType<typeof createRoadmapItemsRepo>;
