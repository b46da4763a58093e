import type { MonitoringServices } from '../create-monitoring';
import { competitorAnswer, proposalsAnswer } from '../monitoring-answer.schema';
import { editMonitoring } from '../monitoring.rules';
import { competitorFilters, newCompetitor, websiteToSearch } from '../monitoring.schema';
import { api } from '../../../http/calls/declare';
import { bulkDeletion } from '../../records/bulk.schema';
import { recordCalls } from '../../records/record-calls';
import { competitorRecord } from './competitor.record';

export const competitorsCalls = ({ competitors, proposeSources }: MonitoringServices) => ({
  ...recordCalls(
    competitorRecord,
    competitorAnswer,
    { list: competitorFilters, create: newCompetitor, bulk: bulkDeletion, remove: true },
    competitors,
  ),
  '/api/competitors/propose': api({
    POST: {
      operationId: 'proposeSources',
      summary: 'Propose sources for the website of a competitor',
      answer: proposalsAnswer,
      permission: editMonitoring,
      body: websiteToSearch,
      run: ({ actor, body }) => proposeSources(actor, body),
    },
  }),
});
