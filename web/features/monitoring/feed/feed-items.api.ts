import { itemFilters } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: { query: itemFilters, run: ({ app, actor, query }) => app.feedItems.list(actor, query) },
});
export { loader, action };
