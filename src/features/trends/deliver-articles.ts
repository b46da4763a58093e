import { z } from 'zod';
import type { Db } from '../../db/connect';
import { breathe } from '../../lib/breathe';
import { days, type Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import { trendAnswer, type FoundArticle } from './found-articles';
import { relatedness } from './related-query.rules';
import { urlKeyOf } from './same-article';
import { mergedArticle, storedArticle, type StoredArticle } from './stored-article';
import { isWanted, tagsOf, type Tags } from './tag-article.rules';
import type { StoredArticlesRepo } from './stored-articles.repo';
import type { TrendPreferencesRepo } from './trend-preferences.repo';
import type { KeptAnswer, TrendQueriesRepo } from './trend-queries.repo';
import type { TrendSubscriptionsRepo } from './trend-subscriptions.repo';
import type { UndatedArticlesRepo } from './undated-articles.repo';

interface Dependencies {
  db: Db;
  queries: TrendQueriesRepo;
  subscriptions: TrendSubscriptionsRepo;
  preferences: TrendPreferencesRepo;
  stored: StoredArticlesRepo;
  undated: UndatedArticlesRepo;
  clock: Clock;
}

/** What was published before is no trend, and may have been forgotten here. */
const OLDEST_MS = days(60);
/** So long the same words of the same publisher are the same article, under whatever address. */
const SAME_TITLE_MS = days(7);
/** Answers to other questions that are looked through when preferences change, and among how many they are chosen. */
const RELATED = 40;
const RELATED_AMONG = 500;

const kept = trendAnswer.shape.articles.unwrap();

/** Brings answers of providers to the workspaces that want them: an article once, however many queries find it. */
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

  /** @returns how many articles are new to the workspace. */
  const deliverTo = (
    workspaceId: string,
    key: string,
    answer: KeptAnswer,
    articles: readonly FoundArticle[],
  ): Promise<number> =>
    db.transaction(async () => {
      await subscriptions.inTurnOf(workspaceId);
      if (!(await subscriptions.deliver(workspaceId, key, answer.answeredAt))) return 0;
      return keepWanted(workspaceId, answer, articles);
    });

  /** In the workspace's turn. */
  async function keepWanted(
    workspaceId: string,
    { query }: KeptAnswer,
    articles: readonly FoundArticle[],
  ): Promise<number> {
    const wanted = await preferences.ofWorkspace(workspaceId);
    if (!wanted) return 0;
    const now = clock.now().toISOString();
    const found = new Map<string, StoredArticle>();
    for (const article of articles) {
      const tags = tagsOf(article, query, wanted.keywords);
      if (!isWanted(tags, wanted)) continue;
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
    /** What an answer has without a date, before it is kept: from now on it gets older. */
    remember: (articles: readonly FoundArticle[]): Promise<void> =>
      undated.see(undatedKeys(articles), clock.now().toISOString()),

    /** The last answer to a query, to all who have not got it. */
    async answerOf(key: string): Promise<number> {
      const answer = await queries.answerTo(key);
      if (!answer) return 0;
      const workspaces = await subscriptions.awaiting(key, answer.answeredAt);
      const articles = await recent(answer);
      let added = 0;
      for (const workspaceId of workspaces) added += await deliverTo(workspaceId, key, answer, articles);
      return added;
    },

    /** What others had asked for before the workspace wanted it too. */
    async toWorkspace(workspaceId: string): Promise<number> {
      let added = 0;
      for (const key of await subscriptions.answeredFor(workspaceId)) {
        const answer = await queries.answerTo(key);
        if (answer) added += await deliverTo(workspaceId, key, answer, await recent(answer));
      }
      return added;
    },

    /**
     * What answers to others' questions, or to earlier ones of its own, have of what the workspace wants now: those that ask for most
     * of it, a few of the latest. Its own are still asked.
     */
    async ofRelated(workspaceId: string): Promise<number> {
      const wanted = await preferences.ofWorkspace(workspaceId);
      if (!wanted) return 0;
      const related = (await queries.answered(RELATED_AMONG))
        .map(({ key, query }) => ({ key, shared: relatedness(query, wanted) }))
        .filter(({ shared }) => shared > 0)
        .sort((one, other) => other.shared - one.shared)
        .slice(0, RELATED);
      let added = 0;
      for (const { key } of related) {
        const answer = await queries.answerTo(key);
        if (!answer) continue;
        const articles = await recent(answer);
        added += await db.transaction(async () => {
          await subscriptions.inTurnOf(workspaceId);
          return keepWanted(workspaceId, answer, articles);
        });
        await breathe();
      }
      return added;
    },
  };

  /**
   * The oldest first: the newest then gets the latest id, and so comes first. What has no date is as old as it is known, at least as
   * the answer.
   */
  async function recent({ answer, answeredAt }: KeptAnswer): Promise<FoundArticle[]> {
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
      ...{ title, url, source, content, publishedAt: publishedAt ?? null },
      ...tags,
      ...{ isRead: false, isStarred: false, detectedAt: now, createdAt: now },
    },
    locations,
  );
}

export type ArticleDelivery = ReturnType<typeof createArticleDelivery>;
