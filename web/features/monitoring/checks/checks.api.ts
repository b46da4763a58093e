import * as z from 'zod';
import { sourceCheckAnswer } from '../../../../src/features/monitoring/monitoring-answer.schema';
import { viewMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { checksQuery } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listSourceChecks',
    summary: 'Get the progress of the checks of a competitor',
    answer: z.array(sourceCheckAnswer),
    permission: viewMonitoring,
    query: checksQuery,
    run: ({ app, actor, query }) => app.checkProgress.ofCompetitor(actor, query),
  },
});
export { loader, action };
