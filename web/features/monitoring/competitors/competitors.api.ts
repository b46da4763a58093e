import { editMonitoring, viewMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { competitorFilters, newCompetitor } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewMonitoring,
    query: competitorFilters,
    run: ({ app, actor, query }) => app.competitors.list(actor, query),
  },
  POST: {
    permission: editMonitoring,
    body: newCompetitor,
    status: 201,
    run: ({ app, actor, body }) => app.competitors.create(actor, body),
  },
});
export { loader, action };
