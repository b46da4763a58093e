import type { Knex } from 'knex';
import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import type { ExactCount } from '../../../db/keyset';
import { listPage } from '../../../db/list-page';
import { markBatchRead } from '../../../db/mark-batch-read';
import { rowCount, statusCounts } from '../../../db/row-counts';
import type { Page, PageRequest } from '../../../lib/paging';
import type { ItemCategory, TextChange } from '../monitoring.rules';

/** A feed item (spec §3). */
export interface FeedItem {
  id: string;
  workspaceId: string;
  sourceId: string;
  competitorId: string;
  title: string;
  /** Plain text; may be empty. */
  content: string;
  url: string | null;
  category: ItemCategory;
  isRead: boolean;
  isStarred: boolean;
  /** The date that the source gives; null if it is missing or can't be parsed. */
  publishedAt: string | null;
  detectedAt: string;
  createdAt: string;
}

export interface NamedFeedItem extends FeedItem {
  competitorName: string;
  /** Whether the item reports a changed page; `WholeFeedItem` has the changes. */
  hasChanges: boolean;
}

export interface WholeFeedItem extends NamedFeedItem {
  /** Lines added to and removed from a page, with some context; null for other items. */
  changes: TextChange[] | null;
}

/** Each filter narrows the list; undefined filters nothing. */
export interface ItemListFilters {
  search?: string | undefined;
  competitorId?: string | undefined;
  sourceId?: string | undefined;
  category?: ItemCategory | undefined;
  isRead?: boolean | undefined;
  isStarred?: boolean | undefined;
}

const codec = createCodec<NamedFeedItem>({ boolean: ['isRead', 'isStarred', 'hasChanges'] });
const wholeCodec = createCodec<WholeFeedItem>({
  boolean: ['isRead', 'isStarred', 'hasChanges'],
  json: ['changes'],
});

const columns = [
  'id',
  'workspaceId',
  'sourceId',
  'competitorId',
  'title',
  'content',
  'url',
  'category',
  'isRead',
  'isStarred',
  'publishedAt',
  'detectedAt',
  'createdAt',
].map((column) => `i.${column}`);

/** Limit for counting lists without a counter. */
const COUNTED = 10_000;

export function createFeedItemsRepo(db: Db) {
  const named = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    query
      .join('competitors as c', 'c.id', 'i.competitorId')
      .select(columns)
      .select({ competitorName: 'c.name', hasChanges: db.read.raw('?? is not null', ['i.changes']) });

  /** Returns the counter for exactly this list, if there is one. */
  function counterOf(workspaceId: string, filters: ItemListFilters): ExactCount | undefined {
    const { competitorId, sourceId, category, isRead, isStarred } = filters;
    if (category !== undefined || isStarred !== undefined) return undefined;
    const bucket = isRead === undefined ? undefined : isRead ? 'read' : 'unread';
    if (competitorId === undefined && sourceId === undefined)
      return rowCount(db, workspaceId, 'feed_items', bucket);
    if (sourceId !== undefined)
      return competitorId === undefined && isRead === undefined
        ? rowCount(db, workspaceId, 'items_of_source', sourceId)
        : undefined;
    const suffixes = isRead === undefined ? [':r', ':u'] : [isRead ? ':r' : ':u'];
    const ofCompetitor = rowCount(db, workspaceId, 'items_of_competitor').exact;
    return {
      exact: ofCompetitor.whereIn(
        'bucket',
        suffixes.map((suffix) => `${competitorId}${suffix}`),
      ),
    };
  }

  function narrowed(workspaceId: string, filters: ItemListFilters) {
    const { competitorId, sourceId, category, isRead, isStarred } = filters;
    return (query: Knex.QueryBuilder): Knex.QueryBuilder => {
      query.where({
        'i.workspaceId': workspaceId,
        ...(competitorId !== undefined && { 'i.competitorId': competitorId }),
        ...(sourceId !== undefined && { 'i.sourceId': sourceId }),
        ...(category !== undefined && { 'i.category': category }),
      });
      // Same wording as the partial indexes: SQLite would not use them with a bound value.
      if (isRead !== undefined) query.whereRaw(isRead ? '??' : 'not ??', ['i.isRead']);
      if (isStarred !== undefined) query.whereRaw(isStarred ? '??' : 'not ??', ['i.isStarred']);
      return query;
    };
  }

  return {
    async byId(workspaceId: string, id: string): Promise<NamedFeedItem | undefined> {
      const query = db.read('feed_items as i').where({ 'i.workspaceId': workspaceId, 'i.id': id });
      const row: object | undefined = await named(query).first();
      return row && codec.decode(row);
    },

    /** Returns an item with its changes. */
    async whole(workspaceId: string, id: string): Promise<WholeFeedItem | undefined> {
      const query = db.read('feed_items as i').where({ 'i.workspaceId': workspaceId, 'i.id': id });
      const row: object | undefined = await named(query).select('i.changes').first();
      return row && wholeCodec.decode(row);
    },

    /** Lists items, the latest found first. */
    async list(
      workspaceId: string,
      { search, ...filters }: ItemListFilters,
      request: PageRequest,
    ): Promise<Page<NamedFeedItem>> {
      return listPage<object, NamedFeedItem>(db, {
        table: 'feed_items',
        alias: 'i',
        search,
        request,
        by: 'detectedAt',
        narrow: narrowed(workspaceId, filters),
        show: named,
        decode: codec.decode,
        count: counterOf(workspaceId, filters) ?? COUNTED,
      });
    },

    /** Counts items, all and unread, in constant time. */
    async counts(workspaceId: string): Promise<{ total: number; unread: number }> {
      const found = await statusCounts(db, workspaceId, 'feed_items');
      const unread = found.get('unread') ?? 0;
      return { total: unread + (found.get('read') ?? 0), unread };
    },

    async update(
      workspaceId: string,
      id: string,
      changes: Partial<Pick<FeedItem, 'isRead' | 'isStarred'>>,
    ): Promise<void> {
      await db.write('feed_items').where({ workspaceId, id }).update(changes);
    },

    /** Marks a batch of the unread items found until `until` as read; returns their number, 0 when none are left. */
    async markBatchRead(workspaceId: string, competitorId: string | null, until: string): Promise<number> {
      const unread = narrowed(workspaceId, {
        isRead: false,
        ...(competitorId !== null && { competitorId }),
      })(db.read('feed_items as i'));
      return markBatchRead(db, { table: 'feed_items', alias: 'i', workspaceId, until }, unread);
    },
  };
}

export type FeedItemsRepo = ReturnType<typeof createFeedItemsRepo>;
