import type { Knex } from 'knex';
import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { withoutView } from '../../../db/sqlite/staged-views';
import { listPage } from '../../../db/lists/list-page';
import { markBatchRead } from '../../../db/writes/mark-batch-read';
import { statusCounts } from '../../../db/lists/row-counts';
import type { Page, PageRequest } from '../../../lib/paging';
import { createItemCounter, type ItemListFilters } from './item-counts.repo';
import { significanceLevels, type ItemCategory, type ItemSort, type TextChange } from '../monitoring.rules';

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
  /** Whether a person chose the category. */
  isCategoryCorrected: boolean;
  isRead: boolean;
  isStarred: boolean;
  /** From 0 to 100; see significance.rules.ts. */
  significance: number;
  /** The first item about the same story; null for the first one itself. */
  storyId: string | null;
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

const booleans = ['isRead', 'isStarred', 'isCategoryCorrected', 'hasChanges'] as const;
const codec = createCodec<NamedFeedItem>({ boolean: booleans });
const wholeCodec = createCodec<WholeFeedItem>({
  boolean: booleans,
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
  'isCategoryCorrected',
  'isRead',
  'isStarred',
  'significance',
  'storyId',
  'publishedAt',
  'detectedAt',
  'createdAt',
].map((column) => `i.${column}`);

/** Conditions of the partial indexes by significance, the highest first. */
const bands = [significanceLevels.high, significanceLevels.medium];

const orders = {
  '-detectedAt': ['detectedAt'],
  '-significance': ['significance', 'detectedAt'],
} as const satisfies Record<ItemSort, readonly (keyof NamedFeedItem)[]>;

/** Filters by significance, with a condition for which the index in the order of the list can be used. */
function atLeast(query: Knex.QueryBuilder, least: number, sort: ItemSort): void {
  if (sort === '-significance') return void query.where('i.significance', '>=', least);
  const band = bands.find((from) => from <= least);
  // The condition of a partial index, literally.
  if (band !== undefined) query.whereRaw(`?? / ${band} >= 1`, ['i.significance']);
  if (band !== least) query.whereRaw('?? + 0 >= ?', ['i.significance', least]);
}

/** Limit for counting lists without a counter. */
const COUNTED = 10_000;

export function createFeedItemsRepo(db: Db) {
  const counterOf = createItemCounter(db);
  const named = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    query
      .join(withoutView(db, 'competitors', 'c'), 'c.id', 'i.competitorId')
      .select(columns)
      .select({ competitorName: 'c.name', hasChanges: db.read.raw('?? is not null', ['i.changes']) });

  function narrowed(workspaceId: string, filters: ItemListFilters, sort: ItemSort = '-detectedAt') {
    const { competitorId, sourceId, category, isRead, isStarred, minSignificance, grouped, storyId } =
      filters;
    return (query: Knex.QueryBuilder): Knex.QueryBuilder => {
      query.where({
        'i.workspaceId': workspaceId,
        ...(competitorId !== undefined && { 'i.competitorId': competitorId }),
        ...(sourceId !== undefined && { 'i.sourceId': sourceId }),
        ...(category !== undefined && { 'i.category': category }),
        ...(storyId !== undefined && { 'i.storyId': storyId }),
      });
      if (grouped === true) query.whereNull('i.storyId');
      // Must equal the conditions of the partial indexes: SQLite would not use them with a bound value.
      if (isRead !== undefined) query.whereRaw(isRead ? '??' : 'not ??', ['i.isRead']);
      if (isStarred !== undefined) query.whereRaw(isStarred ? '??' : 'not ??', ['i.isStarred']);
      if (minSignificance !== undefined) atLeast(query, minSignificance, sort);
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

    /** Lists items, the latest found or the most significant first. */
    async list(
      workspaceId: string,
      { search, ...filters }: ItemListFilters,
      request: PageRequest,
      sort: ItemSort = '-detectedAt',
    ): Promise<Page<NamedFeedItem>> {
      return listPage<object, NamedFeedItem>(db, {
        table: 'feed_items',
        alias: 'i',
        search,
        request,
        by: orders[sort],
        narrow: narrowed(workspaceId, filters, sort),
        show: named,
        decode: codec.decode,
        count: counterOf(workspaceId, filters) ?? COUNTED,
      });
    },

    /** Counts the items of these stories; those of one item are missing. */
    async reports(workspaceId: string, storyIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const counts = new Map<string, number>();
      if (storyIds.length === 0) return counts;
      const rows: { storyId: string }[] = await db
        .read('feed_items')
        .where({ workspaceId })
        .whereIn('storyId', storyIds)
        .whereNotNull('storyId')
        .limit(COUNTED)
        .select('storyId');
      for (const { storyId } of rows) counts.set(storyId, (counts.get(storyId) ?? 1) + 1);
      return counts;
    },

    /** Returns the type of the source that found an item. */
    async sourceTypeOf({
      workspaceId,
      sourceId,
    }: Pick<FeedItem, 'workspaceId' | 'sourceId'>): Promise<string> {
      const row: { sourceType: string } | undefined = await db
        .read('monitored_sources')
        .where({ workspaceId, id: sourceId })
        .first('sourceType');
      return row?.sourceType ?? '';
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
      changes: Partial<
        Pick<FeedItem, 'isRead' | 'isStarred' | 'category' | 'isCategoryCorrected' | 'significance'>
      >,
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
