import * as z from 'zod';
import type { Db } from '../../../db/connect';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import { days, type Clock } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import { trendAnswer, type FoundArticle } from './trend-results';
import { relatedness } from './related-query.rules';
import { urlKeyOf } from '../articles/article-keys';
import { mergedArticle, storedArticle, type StoredArticle } from '../articles/stored-article';
import { matchesInterests, tagsOf, type Tags } from '../tagging/tag-article.rules';
import type { StoredArticlesRepo } from '../articles/stored-articles.repo';
import type { TrendPreferencesRepo } from '../preferences/trend-preferences.repo';
import type { StoredAnswer, TrendQueriesRepo } from './trend-queries.repo';
import type { TrendSubscriptionsRepo } from './trend-subscriptions.repo';
import type { UndatedArticlesRepo } from '../articles/undated-articles.repo';

interface Dependencies {
  db: Db;
  queries: TrendQueriesRepo;
  subscriptions: TrendSubscriptionsRepo;
  preferences: TrendPreferencesRepo;
  stored: StoredArticlesRepo;
  undated: UndatedArticlesRepo;
  clock: Clock;
}

/** Older articles are no longer trends, and retention may have deleted them here already. */
const OLDEST_MS = days(60);
/** Within this time, the same title of the same publisher is the same article, at any address. */
const SAME_TITLE_MS = days(7);
/** Number of related answers used when preferences change, and the number of latest answers they are chosen from. */
const RELATED = 40;
const RELATED_AMONG = 500;

const kept = trendAnswer.shape.articles.unwrap();

/**
 * Delivers answers of providers to the workspaces that want them: each article once, even if several queries find it.
 */
export function createArticleDelivery({
  db,
  queries,
  subscriptions,
  preferences,
  stored,
  undated,
  clock,
}: Dependencies) {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds).toISOString();

  /** Returns the number of articles that are new to the workspace. */
  const deliverTo = (
    workspaceId: string,
    key: string,
    answer: StoredAnswer,
    articles: readonly FoundArticle[],
  ): Promise<number> =>
    db.transaction(async () => {
      await subscriptions.lockWorkspace(workspaceId);
      if (!(await subscriptions.deliver(workspaceId, key, answer.answeredAt))) return 0;
      return storeMatching(workspaceId, answer, articles);
    });

  /** Must run in the workspace's turn (`inTurnOf`). */
  async function storeMatching(
    workspaceId: string,
    { query }: StoredAnswer,
    articles: readonly FoundArticle[],
  ): Promise<number> {
    const wanted = await preferences.ofWorkspace(workspaceId);
    if (!wanted) return 0;
    const now = clock.now().toISOString();
    const found = new Map<string, StoredArticle>();
    for (const article of articles) {
      const tags = tagsOf(article, query, wanted.keywords);
      if (!matchesInterests(tags, wanted)) continue;
      const made = articleFrom(article, tags, workspaceId, now);
      if (!found.has(made.urlKey)) found.set(made.urlKey, made);
    }
    const known = await stored.known(workspaceId, [...found.values()], ago(SAME_TITLE_MS));
    const added: StoredArticle[] = [];
    for (const article of found.values()) {
      const same = known.sameAs(article);
      if (same === undefined) {
        added.push(article);
        known.add(article);
        continue;
      }
      const merged = mergedArticle(same, article);
      if (merged !== null && !added.includes(same)) await stored.retag(merged);
    }
    await stored.insert(added);
    return added.length;
  }

  return {
    /** Records undated articles before an answer is stored: their age is counted from now on. */
    remember: (articles: readonly FoundArticle[]): Promise<void> =>
      undated.markSeen(undatedKeys(articles), clock.now().toISOString()),

    /** Delivers the last answer to a query to all subscribed workspaces that don't have it yet. */
    async deliverAnswer(key: string): Promise<number> {
      const answer = await queries.findAnswer(key);
      if (!answer) return 0;
      const workspaces = await subscriptions.findAwaiting(key, answer.answeredAt);
      const articles = await recent(answer);
      let added = 0;
      for (const workspaceId of workspaces) added += await deliverTo(workspaceId, key, answer, articles);
      return added;
    },

    /** Delivers existing answers to queries that the workspace has just subscribed to. */
    async deliverExisting(workspaceId: string): Promise<number> {
      let added = 0;
      for (const key of await subscriptions.findUndelivered(workspaceId)) {
        const answer = await queries.findAnswer(key);
        if (answer) added += await deliverTo(workspaceId, key, answer, await recent(answer));
      }
      return added;
    },

    /**
     * Finds matching articles in the latest answers to other queries: its own earlier ones and those of other
     * workspaces. Uses those that share most with the preferences. The workspace's own queries are still sent.
     */
    async deliverRelated(workspaceId: string): Promise<number> {
      const wanted = await preferences.ofWorkspace(workspaceId);
      if (!wanted) return 0;
      const related = (await queries.answered(RELATED_AMONG))
        .map(({ key, query }) => ({ key, shared: relatedness(query, wanted) }))
        .filter(({ shared }) => shared > 0)
        .sort((one, other) => other.shared - one.shared)
        .slice(0, RELATED);
      let added = 0;
      for (const { key } of related) {
        const answer = await queries.findAnswer(key);
        if (!answer) continue;
        const articles = await recent(answer);
        added += await db.transaction(async () => {
          await subscriptions.lockWorkspace(workspaceId);
          return storeMatching(workspaceId, answer, articles);
        });
        await yieldToEventLoop();
      }
      return added;
    },
  };

  /**
   * Returns the recent articles of an answer, oldest first: the newest then gets the latest id, and so comes first.
   * An undated article is as old as its first appearance, or else as the answer.
   */
  async function recent({ answer, answeredAt }: StoredAnswer): Promise<FoundArticle[]> {
    const oldest = ago(OLDEST_MS);
    const time = ({ publishedAt }: FoundArticle) => publishedAt ?? '';
    const articles = z.array(kept.element).parse(JSON.parse(answer));
    const since = await undated.firstSeen(undatedKeys(articles));
    const isRecent = ({ publishedAt, url }: FoundArticle) =>
      (publishedAt ?? since.get(urlKeyOf(url)) ?? answeredAt) >= oldest;
    return articles
      .filter(isRecent)
      .reverse()
      .sort((one, other) => time(one).localeCompare(time(other)));
  }
}

const undatedKeys = (articles: readonly FoundArticle[]): string[] =>
  articles.filter(({ publishedAt }) => publishedAt == null).map(({ url }) => urlKeyOf(url));

function articleFrom(
  { title, url, source, content, publishedAt }: FoundArticle,
  { locations, ...tags }: Tags,
  workspaceId: string,
  now: string,
): StoredArticle {
  return storedArticle(
    {
      id: newId(),
      workspaceId,
      title,
      url,
      source,
      content,
      publishedAt: publishedAt ?? null,
      ...tags,
      isCategoryCorrected: false,
      isRead: false,
      isStarred: false,
      detectedAt: now,
      createdAt: now,
    },
    locations,
  );
}

export type ArticleDelivery = ReturnType<typeof createArticleDelivery>;
