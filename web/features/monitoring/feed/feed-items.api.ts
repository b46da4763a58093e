import { viewMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { itemFilters } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewMonitoring,
    query: itemFilters,
    run: ({ app, actor, query }) => app.feedItems.list(actor, query),
  },
});
export { loader, action };
