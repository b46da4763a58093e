import { authorize, type Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { notFound } from '../../lib/errors';
import type { Page } from '../../lib/paging';
import type { TrendArticle, TrendArticlesRepo } from './trend-articles.repo';
import type { TrendPreferencesRepo } from './trend-preferences.repo';
import { editTrends, trendMessages, viewTrends } from './trends.rules';
import type { ArticleChanges, ArticleFilters } from './trends.schema';

interface Dependencies {
  articles: TrendArticlesRepo;
  preferences: TrendPreferencesRepo;
  clock: Clock;
}

/** What was found for the workspace (spec §2, §7). 404 `Trend article not found` for an id of another workspace too. */
export function createTrendArticlesService({ articles, preferences, clock }: Dependencies) {
  async function ofWorkspace(workspaceId: string, id: string): Promise<TrendArticle> {
    const article = await articles.byId(workspaceId, id);
    if (!article) throw notFound(trendMessages.articleNotFound);
    return article;
  }

  return {
    /** Of what the preferences want, the latest found first; all starred ones where those are asked for: people kept them. */
    async list(actor: Actor, { limit, cursor, ...filters }: ArticleFilters): Promise<Page<TrendArticle>> {
      authorize(actor, viewTrends);
      const { workspaceId } = actor;
      const wanted =
        filters.isStarred === true ? null : ((await preferences.ofWorkspace(workspaceId)) ?? null);
      return articles.list(workspaceId, wanted, filters, { limit, cursor });
    },

    /** Any that the workspace has, wanted or not. */
    async get(actor: Actor, id: string): Promise<TrendArticle> {
      authorize(actor, viewTrends);
      return ofWorkspace(actor.workspaceId, id);
    },

    /** Both ways. */
    async update(actor: Actor, id: string, changes: ArticleChanges): Promise<TrendArticle> {
      authorize(actor, editTrends);
      const article = await ofWorkspace(actor.workspaceId, id);
      if (Object.keys(changes).length > 0) await articles.update(actor.workspaceId, id, changes);
      return { ...article, ...changes };
    },

    /** All wanted ones that were found so far; a part at a time, so that others need not wait. */
    async markAllRead(actor: Actor): Promise<{ marked: number }> {
      authorize(actor, editTrends);
      const { workspaceId } = actor;
      const wanted = (await preferences.ofWorkspace(workspaceId)) ?? null;
      const until = clock.now().toISOString();
      let marked = 0;
      for (;;) {
        const some = await articles.markSomeRead(workspaceId, wanted, until);
        if (some === 0) return { marked };
        marked += some;
      }
    },
  };
}

export type TrendArticlesService = ReturnType<typeof createTrendArticlesService>;
