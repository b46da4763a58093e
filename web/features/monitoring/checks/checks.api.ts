import { pageOf } from '../../../lib/api/api-answers.server';
import { pageOfAll } from '../../../../src/lib/paging';
import { sourceCheckAnswer } from '../../../../src/features/monitoring/monitoring-answer.schema';
import { viewMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { checksQuery } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listSourceChecks',
    summary: 'Get the progress of the checks of a competitor',
    answer: pageOf(sourceCheckAnswer),
    permission: viewMonitoring,
    query: checksQuery,
    run: async ({ app, actor, query }) =>
      pageOfAll(await app.checkProgress.ofCompetitor(actor, query), query, ({ id }) => id),
  },
});
export { loader, action };
