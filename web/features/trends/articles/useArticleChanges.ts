import type { TrendArticle } from '../../../../src/features/trends/articles/trend-articles.repo';
import { useOptimistic } from '../../../lib/requests/useOptimistic';
import { useWrite } from '../../../lib/requests/useWrite';
import type { ArticleSummary } from '../load-trends.server';
import { FAILED } from '../trend-texts';

type State = Pick<ArticleSummary, 'isRead' | 'isStarred' | 'category'>;

/** Shows changes to articles at once, and rolls them back if the server refuses them. */
export function useArticleChanges(
  articles: ArticleSummary[],
  isListed: (article: ArticleSummary) => boolean,
) {
  const { shown, change } = useOptimistic(articles, isListed);
  const write = useWrite();

  async function send(article: ArticleSummary, body: Partial<State>): Promise<ArticleSummary | null> {
    const outcome = await write<TrendArticle>(
      { method: 'PATCH', path: `/api/trend-articles/${article.id}`, body },
      { failure: FAILED.update },
    );
    if (!outcome.ok) return null;
    const { isRead, isStarred, category, isCategoryCorrected } = outcome.data;
    return { ...article, isRead, isStarred, category, isCategoryCorrected };
  }

  return {
    shown,
    set: (article: ArticleSummary, state: Partial<State>) =>
      void change(article.id, state, () => send(article, state)),
  };
}
