import { competitorAnswer } from '../../../../src/features/monitoring/monitoring-answer.schema';
import { editMonitoring, viewMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { competitorFilters, newCompetitor } from '../../../../src/features/monitoring/monitoring.schema';
import { pageOf } from '../../../lib/api/api-answers.server';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(competitorAnswer),
    permission: viewMonitoring,
    query: competitorFilters,
    run: ({ app, actor, query }) => app.competitors.list(actor, query),
  },
  POST: {
    answer: competitorAnswer,
    permission: editMonitoring,
    body: newCompetitor,
    status: 201,
    run: ({ app, actor, body }) => app.competitors.create(actor, body),
  },
});
export { loader, action };
