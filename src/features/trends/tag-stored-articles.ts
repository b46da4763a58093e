import type { Db } from '../../db/connect';
import { breathe } from '../../lib/breathe';
import { pageRequest, type PageRequest } from '../../lib/paging';
import { isIndexed, searchWords } from '../../lib/search-words';
import type { StoredArticlesRepo } from './stored-articles.repo';
import { keywordsNamed, plainWords } from './tag-article.rules';
import type { TrendArticlesRepo } from './trend-articles.repo';
import type { TrendPreferencesRepo } from './trend-preferences.repo';
import type { TrendSubscriptionsRepo } from './trend-subscriptions.repo';

interface Dependencies {
  db: Db;
  articles: TrendArticlesRepo;
  stored: StoredArticlesRepo;
  preferences: TrendPreferencesRepo;
  subscriptions: TrendSubscriptionsRepo;
}

/** Looked at and tagged together: a few milliseconds' work. */
const AT_ONCE = 100;

/**
 * Gives the articles that are stored the keywords which a workspace has come to want since: they are found by the words of their text
 * through the index of the search, the latest first.
 */
export function createStoredTagging({ db, articles, stored, preferences, subscriptions }: Dependencies) {
  /** One part of those that may name the keyword. @returns where the next part begins; undefined after the last one. */
  async function tagSome(
    workspaceId: string,
    keyword: string,
    cursor?: PageRequest['cursor'],
  ): Promise<PageRequest['cursor']> {
    const words = plainWords(keyword);
    if (words === '') return undefined;
    // No index knows shorter words: then all are looked at.
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
        await subscriptions.inTurnOf(workspaceId);
        await stored.addKeyword(workspaceId, ids, keyword);
      });
    return nextCursor === null ? undefined : pageRequest.parse({ cursor: nextCursor }).cursor;
  }

  return {
    /** The latest of them: what the screen shows first. Never more than a part for each keyword, so that an answer can wait for it. */
    async begin(workspaceId: string): Promise<void> {
      for (const keyword of await preferences.untagged(workspaceId)) await tagSome(workspaceId, keyword);
    },

    /** All of them, a part at a time. What `stopping` ends is done by whoever comes next. */
    async finish(workspaceId: string, stopping: AbortSignal): Promise<void> {
      for (const keyword of await preferences.untagged(workspaceId)) {
        let cursor: PageRequest['cursor'];
        do {
          if (stopping.aborted) return;
          cursor = await tagSome(workspaceId, keyword, cursor);
          await breathe();
        } while (cursor !== undefined);
        await preferences.markTagged(workspaceId, keyword);
      }
    },
  };
}

export type StoredTagging = ReturnType<typeof createStoredTagging>;
