import { authorize, type Actor } from '../../../lib/actor';
import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import type { Page } from '../../../lib/paging';
import type { AuditTrail } from '../../audit/audit-trail';
import type { WithOutcomes } from '../../evidence/evidence.rules';
import type { EvidenceService } from '../../evidence/evidence.service';
import type { TrendArticle, TrendArticlesRepo } from './trend-articles.repo';
import type { TrendPreferencesRepo } from '../preferences/trend-preferences.repo';
import { editTrends, trendMessages, viewTrends } from '../trends.rules';
import type { ArticleChanges, ArticleFilters } from '../trends.schema';

/** An article as the API and screens show it. */
export type ShownTrendArticle = WithOutcomes<TrendArticle>;

interface Dependencies {
  db: Db;
  articles: TrendArticlesRepo;
  preferences: TrendPreferencesRepo;
  evidence: EvidenceService;
  audit: AuditTrail;
  clock: Clock;
}

/**
 * Lists and marks a workspace's articles (spec §2, §7).
 * @throws 404 `Trend article not found`, also for an id of another workspace
 */
export function createTrendArticlesService({
  db,
  articles,
  preferences,
  evidence,
  audit,
  clock,
}: Dependencies) {
  async function ofWorkspace(workspaceId: string, id: string): Promise<TrendArticle> {
    const article = await articles.byId(workspaceId, id);
    if (!article) throw notFound(trendMessages.articleNotFound);
    return article;
  }

  return {
    /**
     * Lists articles that match the preferences, the latest found first. Starred articles are listed whether they
     * match or not.
     */
    async list(
      actor: Actor,
      { limit, cursor, sort, ...filters }: ArticleFilters,
    ): Promise<Page<ShownTrendArticle>> {
      authorize(actor, viewTrends);
      const { workspaceId } = actor;
      const wanted =
        filters.isStarred === true ? null : ((await preferences.ofWorkspace(workspaceId)) ?? null);
      const page = await articles.list(workspaceId, wanted, filters, { limit, cursor, sort });
      return evidence.pageWithOutcomes(workspaceId, 'trendArticle', page);
    },

    /** Returns any article of the workspace, even if it doesn't match the preferences. */
    async get(actor: Actor, id: string): Promise<ShownTrendArticle> {
      authorize(actor, viewTrends);
      return evidence.withOutcomes('trendArticle', await ofWorkspace(actor.workspaceId, id));
    },

    /** Sets or clears the read and starred marks, and corrects the category, which then stays. */
    async update(actor: Actor, id: string, changes: ArticleChanges): Promise<ShownTrendArticle> {
      authorize(actor, editTrends);
      const { workspaceId } = actor;
      const article = await ofWorkspace(workspaceId, id);
      const isCorrected = changes.category !== undefined && changes.category !== article.category;
      const all = isCorrected ? { ...changes, isCategoryCorrected: true } : changes;
      if (Object.keys(all).length > 0)
        await db.transaction(async () => {
          await articles.update(workspaceId, id, all);
          if (isCorrected)
            await audit.record(actor, {
              workspaceId,
              action: 'updated',
              objectType: 'trend_article',
              objectId: id,
              objectName: article.title,
              changes: [{ field: 'category', from: article.category, to: changes.category }],
            });
        });
      return evidence.withOutcomes('trendArticle', { ...article, ...all });
    },

    /** Marks all matching articles found so far as read; in batches, so that other writers don't wait long. */
    async markAllRead(actor: Actor): Promise<{ marked: number }> {
      authorize(actor, editTrends);
      const { workspaceId } = actor;
      const wanted = (await preferences.ofWorkspace(workspaceId)) ?? null;
      const until = clock.now().toISOString();
      let marked = 0;
      for (;;) {
        const some = await articles.markBatchRead(workspaceId, wanted, until);
        if (some === 0) return { marked };
        marked += some;
      }
    },
  };
}

export type TrendArticlesService = ReturnType<typeof createTrendArticlesService>;
