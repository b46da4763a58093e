import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import type { ExactCount } from '../../db/keyset';
import { listPage } from '../../db/list-page';
import { markSomeRead } from '../../db/mark-some-read';
import { rowCount, statusCounts } from '../../db/row-counts';
import type { Page, PageRequest } from '../../lib/paging';
import type { ItemCategory, TextChange } from './monitoring.rules';

/** spec §3. */
export interface FeedItem {
  id: string;
  workspaceId: string;
  sourceId: string;
  competitorId: string;
  title: string;
  /** Plain text, '' where there is none. */
  content: string;
  url: string | null;
  category: ItemCategory;
  isRead: boolean;
  isStarred: boolean;
  /** As the source says; null where it says nothing that can be understood. */
  publishedAt: string | null;
  detectedAt: string;
  createdAt: string;
}

export interface NamedFeedItem extends FeedItem {
  competitorName: string;
  /** Whether it is of a page that changed: `WholeFeedItem` says how. */
  hasChanges: boolean;
}

export interface WholeFeedItem extends NamedFeedItem {
  /** What was added to a page and removed from it, with a few lines around; null for other items. */
  changes: TextChange[] | null;
}

/** Each narrows the list; what is not given filters nothing. */
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
  ...['id', 'workspaceId', 'sourceId', 'competitorId', 'title', 'content', 'url', 'category'],
  ...['isRead', 'isStarred', 'publishedAt', 'detectedAt', 'createdAt'],
].map((column) => `i.${column}`);

/** Where counting a list that has no counter stops. */
const COUNTED = 10_000;

export function createFeedItemsRepo(db: Db) {
  const named = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    query
      .join('competitors as c', 'c.id', 'i.competitorId')
      .select(columns)
      .select({ competitorName: 'c.name', hasChanges: db.read.raw('?? is not null', ['i.changes']) });

  /** The counter of exactly this list, where there is one. */
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
      // In the words of the partial indexes: a value that is bound would not let SQLite use them.
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

    /** With what changed. */
    async whole(workspaceId: string, id: string): Promise<WholeFeedItem | undefined> {
      const query = db.read('feed_items as i').where({ 'i.workspaceId': workspaceId, 'i.id': id });
      const row: object | undefined = await named(query).select('i.changes').first();
      return row && wholeCodec.decode(row);
    },

    /** The latest found first. */
    async list(
      workspaceId: string,
      { search, ...filters }: ItemListFilters,
      request: PageRequest,
    ): Promise<Page<NamedFeedItem>> {
      return listPage<object, NamedFeedItem>(db, {
        ...{ table: 'feed_items', alias: 'i', search, request, by: 'detectedAt' },
        narrow: narrowed(workspaceId, filters),
        show: named,
        decode: codec.decode,
        count: counterOf(workspaceId, filters) ?? COUNTED,
      });
    },

    /** How many there are, read and unread; costs the same however many there are. */
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

    /** Marks some of the unread items that were found until `until`, and says how many: 0 when there are none left. */
    async markSomeRead(workspaceId: string, competitorId: string | null, until: string): Promise<number> {
      const unread = narrowed(workspaceId, {
        isRead: false,
        ...(competitorId !== null && { competitorId }),
      })(db.read('feed_items as i'));
      return markSomeRead(db, { table: 'feed_items', alias: 'i', workspaceId, until }, unread);
    },
  };
}

export type FeedItemsRepo = ReturnType<typeof createFeedItemsRepo>;
