import type { Db } from '../../../db/connect';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import { pageRequest, type PageRequest } from '../../../lib/paging';
import { isIndexed, searchWords } from '../../../lib/text/search-words';
import type { StoredArticlesRepo } from '../articles/stored-articles.repo';
import { keywordsNamed, plainWords } from './tag-article.rules';
import type { TrendArticlesRepo } from '../articles/trend-articles.repo';
import type { TrendPreferencesRepo } from '../preferences/trend-preferences.repo';
import type { TrendSubscriptionsRepo } from '../refresh/trend-subscriptions.repo';

interface Dependencies {
  db: Db;
  articles: TrendArticlesRepo;
  stored: StoredArticlesRepo;
  preferences: TrendPreferencesRepo;
  subscriptions: TrendSubscriptionsRepo;
}

/** Articles searched and tagged together: a few milliseconds of work. */
const AT_ONCE = 100;

/** Tags stored articles with newly wanted keywords: finds them through the search index, the latest first. */
export function createStoredArticleTagger({
  db,
  articles,
  stored,
  preferences,
  subscriptions,
}: Dependencies) {
  /** Tags one batch of articles that may name the keyword. Returns the next cursor; undefined at the end. */
  async function tagSome(
    workspaceId: string,
    keyword: string,
    cursor?: PageRequest['cursor'],
  ): Promise<PageRequest['cursor']> {
    const words = plainWords(keyword);
    if (words === '') return undefined;
    // Shorter words are not indexed: then all articles are searched.
    const search = searchWords(words).some(isIndexed) ? words : undefined;
    const { items, nextCursor } = await articles.list(
      workspaceId,
      null,
      { search },
      { limit: AT_ONCE, cursor },
    );
    const ids = items
      .filter(({ title, content }) => keywordsNamed(`${title}\n${content}`, [keyword]).length > 0)
      .map(({ id }) => id);
    if (ids.length > 0)
      await db.transaction(async () => {
        await subscriptions.lockWorkspace(workspaceId);
        await stored.addKeyword(workspaceId, ids, keyword);
      });
    return nextCursor === null ? undefined : pageRequest.parse({ cursor: nextCursor }).cursor;
  }

  return {
    /**
     * Tags the latest articles, which the screen shows first. At most one batch per keyword, so that a request can
     * wait for it.
     */
    async begin(workspaceId: string): Promise<void> {
      for (const keyword of await preferences.untagged(workspaceId)) await tagSome(workspaceId, keyword);
    },

    /** Tags all articles in batches. If `stopping` interrupts it, the next refresh starts over. */
    async finish(workspaceId: string, stopping: AbortSignal): Promise<void> {
      for (const keyword of await preferences.untagged(workspaceId)) {
        let cursor: PageRequest['cursor'];
        do {
          if (stopping.aborted) return;
          cursor = await tagSome(workspaceId, keyword, cursor);
          await yieldToEventLoop();
        } while (cursor !== undefined);
        await preferences.markTagged(workspaceId, keyword);
      }
    },
  };
}

export type StoredArticleTagger = ReturnType<typeof createStoredArticleTagger>;
