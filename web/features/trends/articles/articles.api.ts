import { articleFilters } from '../../../../src/features/trends/trends.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: { query: articleFilters, run: ({ app, actor, query }) => app.trendArticles.list(actor, query) },
});
export { loader, action };
