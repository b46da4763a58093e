import type { MonitoringServices } from '../create-monitoring';
import { competitorAnswer, proposalsAnswer } from '../monitoring-answer.schema';
import { editMonitoring } from '../monitoring.rules';
import {
  bulkCompetitors,
  competitorChanges,
  competitorExportFilters,
  competitorFilters,
  matchingCompetitors,
  newCompetitor,
  websiteToSearch,
} from '../monitoring.schema';
import { api } from '../../../http/calls/declare';
import { matchingCalls, type ForMatching } from '../../records/matching-calls';
import { recordCalls } from '../../records/record-calls';
import { competitorRecord } from './competitor.record';

export const competitorsCalls = ({
  competitors,
  operations,
  proposeSources,
}: MonitoringServices & ForMatching) => ({
  ...recordCalls(
    competitorRecord,
    competitorAnswer,
    {
      list: competitorFilters,
      create: newCompetitor,
      get: true,
      update: competitorChanges,
      bulk: bulkCompetitors,
      remove: true,
    },
    competitors,
  ),
  ...matchingCalls(
    competitorRecord,
    { filters: competitorExportFilters, body: matchingCompetitors },
    competitors,
    operations,
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
