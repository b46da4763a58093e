import { formatDistance } from 'date-fns';
import type { ShownTrendArticle } from '../../../src/features/trends/articles/trend-articles.service';
import type { PreferencesView } from '../../../src/features/trends/preferences/trend-preferences.service';
import { editTrends } from '../../../src/features/trends/trends.rules';
import { articleFilters, type ArticleFilters } from '../../../src/features/trends/trends.schema';
import type { App } from '../../../src/app';
import type { Member } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import { parse } from '../../../src/http/calls/input';
import { categoryOf, industryOf, isOn } from './trend-filters';

const PAGE_SIZE = 24;
/** Length of a preview, in characters. More than three lines of a card can show. */
const PREVIEW = 500;

interface Inputs {
  app: App;
  actor: Member;
  url: URL;
}

/**
 * The fields of an article on a card: a preview of the content, and times also as words. The server forms these,
 * because the browser's clock may be wrong.
 */
export interface ArticleSummary extends Omit<ShownTrendArticle, 'workspaceId' | 'createdAt' | 'keywords'> {
  detectedAgo: string;
}

/** The result of a search: articles, or a failure. */
export type TrendOutcome =
  | {
      isThere: true;
      articles: ArticleSummary[];
      total: number;
      totalIsMinimum: boolean;
      nextCursor: string | null;
    }
  | { isThere: false };

/** Loads the Trends screen for the filters and page in the URL. Articles arrive after the rest. */
export async function loadTrends({ app, actor, url }: Inputs) {
  // Load articles after the preferences. Once these say that the search has ended, the list has everything that it
  // found.
  const preferences = await app.trendPreferences.get(actor);
  return {
    preferences: preferencesShown(preferences, app.clock.now()),
    canEdit: can(actor.workspaceRole, editTrends),
    outcome: findArticles(app, actor, filtersOf(url.searchParams)),
  };
}

function filtersOf(params: URLSearchParams): ArticleFilters {
  const given = (name: string) => params.get(name) || undefined;
  return parse(articleFilters, {
    search: given('search'),
    cursor: given('cursor'),
    limit: PAGE_SIZE,
    category: categoryOf(params.get('category')),
    industry: industryOf(params.get('industry')),
    ...(isOn(params.get('starred')) && { isStarred: 'true' }),
    ...(isOn(params.get('unread')) && { isRead: 'false' }),
  });
}

/** Loads the articles. Never rejects, because a failed search is part of the screen. */
async function findArticles(app: App, actor: Member, filters: ArticleFilters): Promise<TrendOutcome> {
  try {
    const { items, total, totalIsMinimum, nextCursor } = await app.trendArticles.list(actor, filters);
    const now = app.clock.now();
    return {
      isThere: true,
      articles: items.map((article) => summarize(article, now)),
      total,
      totalIsMinimum: totalIsMinimum ?? false,
      nextCursor,
    };
  } catch (error) {
    app.log.error({ err: error }, 'trend articles could not be listed');
    return { isThere: false };
  }
}

const summarize = (article: ShownTrendArticle, now: Date): ArticleSummary => ({
  id: article.id,
  title: article.title,
  url: article.url,
  source: article.source,
  category: article.category,
  isCategoryCorrected: article.isCategoryCorrected,
  content: article.content.slice(0, PREVIEW),
  industries: article.industries,
  location: article.location,
  isRead: article.isRead,
  isStarred: article.isStarred,
  publishedAt: article.publishedAt,
  outcomes: article.outcomes,
  detectedAt: article.detectedAt,
  detectedAgo: formatAgo(article.detectedAt, now),
});

const preferencesShown = (preferences: PreferencesView, now: Date) => ({
  industries: preferences.industries,
  locations: preferences.locations,
  keywords: preferences.keywords,
  updatedAt: preferences.updatedAt,
  isRefreshing: preferences.isRefreshing,
  lastError: preferences.lastError,
  refreshed: preferences.lastRefreshedAt && {
    at: preferences.lastRefreshedAt,
    ago: formatAgo(preferences.lastRefreshedAt, now),
  },
});

export type PreferencesShown = ReturnType<typeof preferencesShown>;

/** Returns a time as words, such as `3 days ago`. A time in the future, which another clock can set, is now. */
function formatAgo(time: string, now: Date): string {
  const then = new Date(Math.min(Date.parse(time), now.getTime()));
  return formatDistance(then, now, { addSuffix: true });
}
