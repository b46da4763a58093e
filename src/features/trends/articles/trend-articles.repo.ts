import type { Knex } from 'knex';
import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { listPage } from '../../../db/lists/list-page';
import { markBatchRead } from '../../../db/writes/mark-batch-read';
import type { Page, PageRequest } from '../../../lib/paging';
import { chosenLocationBits, industryBits, keywordBits } from '../tagging/article-bits.rules';
import type { TrendInterests } from '../preferences/trend-preferences.repo';
import type { TrendCategory, TrendIndustry, TrendLocation } from '../trends.rules';

/** An article (spec §3). */
export interface TrendArticle {
  id: string;
  workspaceId: string;
  title: string;
  url: string;
  source: string;
  category: TrendCategory;
  /** Whether a person chose the category. */
  isCategoryCorrected: boolean;
  /** Plain text; may be empty. */
  content: string;
  industries: TrendIndustry[];
  /** The workspace's keywords that found the article, or that it names. */
  keywords: string[];
  location: TrendLocation | null;
  isRead: boolean;
  isStarred: boolean;
  publishedAt: string | null;
  detectedAt: string;
  createdAt: string;
}

/** Each filter narrows the list; undefined filters nothing. */
export interface ArticleListFilters {
  search?: string | undefined;
  industry?: TrendIndustry | undefined;
  location?: TrendLocation | undefined;
  category?: TrendCategory | undefined;
  isRead?: boolean | undefined;
  isStarred?: boolean | undefined;
}

const codec = createCodec<TrendArticle>({
  json: ['industries', 'keywords'],
  boolean: ['isRead', 'isStarred', 'isCategoryCorrected'],
});

const columns = [
  'id',
  'workspaceId',
  'title',
  'url',
  'source',
  'category',
  'isCategoryCorrected',
  'content',
  'industries',
  'keywords',
  'location',
  'isRead',
  'isStarred',
  'publishedAt',
  'detectedAt',
  'createdAt',
].map((column) => `a.${column}`);

/** Limit for counting a list, as there are no counters. */
const COUNTED = 10_000;

export function createTrendArticlesRepo(db: Db) {
  /** Filters by any of the keywords; the bits avoid reading the keywords of most articles without a match. */
  function withKeyword(query: Knex.QueryBuilder, keywords: readonly string[]): void {
    const places = keywords.map(() => '?').join(', ');
    const named =
      db.engine === 'sqlite'
        ? `exists (select 1 from json_each(??) where lower(value) in (${places}))`
        : `exists (select 1 from jsonb_array_elements_text(??) as k(value) where lower(value) in (${places}))`;
    query
      .whereRaw('?? & ? <> 0', ['a.keywordBits', keywordBits(keywords)])
      .whereRaw(named, ['a.keywords', ...keywords.map((keyword) => keyword.toLowerCase())]);
  }

  function narrowed(workspaceId: string, wanted: TrendInterests | null, filters: ArticleListFilters) {
    const { industry, location, category, isRead, isStarred } = filters;
    const industries = [wanted?.industries ?? [], industry ? [industry] : []];
    const locations = [wanted?.locations ?? [], location ? [location] : []];
    return (query: Knex.QueryBuilder): Knex.QueryBuilder => {
      query.where({
        'a.workspaceId': workspaceId,
        ...(category !== undefined && { 'a.category': category }),
      });
      for (const any of industries)
        if (any.length > 0) query.whereRaw('?? & ? <> 0', ['a.industryBits', industryBits(any)]);
      for (const any of locations)
        if (any.length > 0) query.whereRaw('?? & ? <> 0', ['a.locationBits', chosenLocationBits(any)]);
      if (wanted && wanted.keywords.length > 0) withKeyword(query, wanted.keywords);
      // Must equal the conditions of the partial indexes: SQLite would not use them with a bound value.
      const isTrue = db.engine === 'sqlite' ? '?? = 1' : '??';
      if (isRead !== undefined) query.whereRaw(isRead ? isTrue : 'not ??', ['a.isRead']);
      if (isStarred !== undefined) query.whereRaw(isStarred ? isTrue : 'not ??', ['a.isStarred']);
      return query;
    };
  }

  return {
    async byId(workspaceId: string, id: string): Promise<TrendArticle | undefined> {
      const query = db.read('trend_articles as a').where({ 'a.workspaceId': workspaceId, 'a.id': id });
      const row: object | undefined = await query.first(columns);
      return row && codec.decode(row);
    },

    /** Lists wanted articles, the latest found first; all articles if `wanted` is null. */
    async list(
      workspaceId: string,
      wanted: TrendInterests | null,
      { search, ...filters }: ArticleListFilters,
      request: PageRequest,
    ): Promise<Page<TrendArticle>> {
      return listPage<object, TrendArticle>(db, {
        table: 'trend_articles',
        alias: 'a',
        request,
        search,
        by: 'detectedAt',
        narrow: narrowed(workspaceId, wanted, filters),
        show: (query) => query.select(columns),
        decode: codec.decode,
        count: COUNTED,
      });
    },

    async update(
      workspaceId: string,
      id: string,
      changes: Partial<Pick<TrendArticle, 'isRead' | 'isStarred' | 'category' | 'isCategoryCorrected'>>,
    ): Promise<void> {
      await db.write('trend_articles').where({ workspaceId, id }).update(changes);
    },

    /** Marks a batch of wanted unread articles found until `until` as read; returns their number, 0 at the end. */
    async markBatchRead(workspaceId: string, wanted: TrendInterests | null, until: string): Promise<number> {
      const unread = narrowed(workspaceId, wanted, { isRead: false })(db.read('trend_articles as a'));
      return markBatchRead(db, { table: 'trend_articles', alias: 'a', workspaceId, until }, unread);
    },
  };
}

export type TrendArticlesRepo = ReturnType<typeof createTrendArticlesRepo>;
