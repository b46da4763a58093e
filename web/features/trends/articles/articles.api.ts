import { trendArticleAnswer } from '../../../../src/features/trends/trends-answer.schema';
import { viewTrends } from '../../../../src/features/trends/trends.rules';
import { articleFilters } from '../../../../src/features/trends/trends.schema';
import { pageOf } from '../../../lib/api/api-answers.server';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(trendArticleAnswer),
    permission: viewTrends,
    query: articleFilters,
    run: ({ app, actor, query }) => app.trendArticles.list(actor, query),
  },
});
export { loader, action };
