import type { MonitoringServices } from '../create-monitoring';
import { competitorAnswer, proposalsAnswer } from '../monitoring-answer.schema';
import { editMonitoring, viewMonitoring } from '../monitoring.rules';
import { competitorFilters, newCompetitor, websiteToSearch } from '../monitoring.schema';
import { noContent, pageOf } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';

export const competitorsCalls = ({ competitors, proposeSources }: MonitoringServices) => ({
  '/api/competitors': api({
    GET: {
      answer: pageOf(competitorAnswer),
      permission: viewMonitoring,
      query: competitorFilters,
      run: ({ actor, query }) => competitors.list(actor, query),
    },
    POST: {
      answer: competitorAnswer,
      permission: editMonitoring,
      body: newCompetitor,
      status: 201,
      run: ({ actor, body }) => competitors.create(actor, body),
    },
  }),
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
  '/api/competitors/:id': api({
    DELETE: {
      answer: noContent,
      permission: editMonitoring,
      run: ({ actor, param }) => competitors.remove(actor, param('id')),
    },
  }),
});
