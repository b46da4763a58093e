import {
  changesProgressAnswer,
  changesReportAnswer,
} from '../../../../src/features/monitoring/monitoring-answer.schema';
import { editMonitoring, viewMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { changesQuery } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'getChangesCheck',
    summary: 'Get the progress of a check for changes',
    answer: changesProgressAnswer,
    permission: viewMonitoring,
    query: changesQuery,
    run: ({ app, actor, query }) => app.checkChanges.progress(actor, query),
  },
  POST: {
    operationId: 'checkForChanges',
    summary: 'Check all watched pages for changes now',
    answer: changesReportAnswer,
    permission: editMonitoring,
    run: ({ app, actor }) => app.checkChanges.start(actor),
  },
});
export { loader, action };
