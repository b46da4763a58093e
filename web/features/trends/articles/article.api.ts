import { trendArticleAnswer } from '../../../../src/features/trends/trends-answer.schema';
import { editTrends, viewTrends } from '../../../../src/features/trends/trends.rules';
import { articleChanges } from '../../../../src/features/trends/trends.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: trendArticleAnswer,
    permission: viewTrends,
    run: ({ app, actor, param }) => app.trendArticles.get(actor, param('id')),
  },
  PATCH: {
    answer: trendArticleAnswer,
    permission: editTrends,
    body: articleChanges,
    run: ({ app, actor, param, body }) => app.trendArticles.update(actor, param('id'), body),
  },
});
export { loader, action };
