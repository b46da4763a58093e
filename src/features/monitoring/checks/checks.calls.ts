import type { MonitoringServices } from '../create-monitoring';
import {
  changesProgressAnswer,
  changesReportAnswer,
  sourceCheckAnswer,
  startedCheckAnswer,
} from '../monitoring-answer.schema';
import { editMonitoring, viewMonitoring } from '../monitoring.rules';
import { changesQuery, checksQuery } from '../monitoring.schema';
import { pageOf } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';
import { pageOfAll } from '../../../lib/paging';

export const checksCalls = ({ checkChanges, checkNow, checkProgress }: MonitoringServices) => ({
  '/api/monitored-sources/check-changes': api({
    GET: {
      operationId: 'getChangesCheck',
      summary: 'Get the progress of a check for changes',
      answer: changesProgressAnswer,
      permission: viewMonitoring,
      query: changesQuery,
      run: ({ actor, query }) => checkChanges.progress(actor, query),
    },
    POST: {
      operationId: 'checkForChanges',
      summary: 'Check all watched pages for changes now',
      answer: changesReportAnswer,
      permission: editMonitoring,
      run: ({ actor }) => checkChanges.start(actor),
    },
  }),
  '/api/monitored-sources/checks': api({
    GET: {
      operationId: 'listSourceChecks',
      summary: 'Get the progress of the checks of a competitor',
      answer: pageOf(sourceCheckAnswer),
      permission: viewMonitoring,
      query: checksQuery,
      run: async ({ actor, query }) =>
        pageOfAll(await checkProgress.ofCompetitor(actor, query), query, ({ id }) => id),
    },
  }),
  '/api/monitored-sources/:id/check': api({
    POST: {
      operationId: 'checkSource',
      summary: 'Check a monitored source now',
      answer: startedCheckAnswer,
      permission: editMonitoring,
      status: 202,
      run: ({ actor, param }) => checkNow(actor, param('id')),
    },
  }),
});
