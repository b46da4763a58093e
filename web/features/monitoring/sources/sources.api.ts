import { sourceAnswer } from '../../../../src/features/monitoring/monitoring-answer.schema';
import { editMonitoring, viewMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { newSource, sourceFilters } from '../../../../src/features/monitoring/monitoring.schema';
import { pageOf } from '../../../lib/api/api-answers.server';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(sourceAnswer),
    permission: viewMonitoring,
    query: sourceFilters,
    run: ({ app, actor, query }) => app.monitoredSources.list(actor, query),
  },
  POST: {
    answer: sourceAnswer,
    permission: editMonitoring,
    body: newSource,
    status: 201,
    run: ({ app, actor, body }) => app.monitoredSources.create(actor, body),
  },
});
export { loader, action };
