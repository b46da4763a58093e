import { competitorFilters, newCompetitor } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: { query: competitorFilters, run: ({ app, actor, query }) => app.competitors.list(actor, query) },
  POST: {
    body: newCompetitor,
    status: 201,
    run: ({ app, actor, body }) => app.competitors.create(actor, body),
  },
});
export { loader, action };
