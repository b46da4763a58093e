import { articlesReadAnswer } from '../../../../src/features/trends/trends-answer.schema';
import { editTrends } from '../../../../src/features/trends/trends.rules';
import { markReadBody } from '../../../../src/features/trends/trends.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    answer: articlesReadAnswer,
    permission: editTrends,
    body: markReadBody,
    run: ({ app, actor }) => app.trendArticles.markAllRead(actor),
  },
});
export { loader, action };
