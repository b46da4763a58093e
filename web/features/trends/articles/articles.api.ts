import { viewTrends } from '../../../../src/features/trends/trends.rules';
import { articleFilters } from '../../../../src/features/trends/trends.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewTrends,
    query: articleFilters,
    run: ({ app, actor, query }) => app.trendArticles.list(actor, query),
  },
});
export { loader, action };
