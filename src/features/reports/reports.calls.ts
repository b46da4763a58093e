import { pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { pageOfAll, pageRequest, sortedBy } from '../../lib/paging';
import type { ReportServices } from './create-reports';
import { viewReports } from './measures/measures.rules';
import { reportDefinition } from './report-definition.schema';
import { measureAnswer, reportAnswer } from './reports-answer.schema';

const measuresRequest = pageRequest.extend(sortedBy('key', 'label', 'unit'));

export const reportsCalls = ({ reportQueries }: ReportServices) => ({
  '/api/reports/measures': api({
    GET: {
      operationId: 'listReportMeasures',
      summary: 'List what reports can measure, and by what',
      answer: pageOf(measureAnswer),
      permission: viewReports,
      query: measuresRequest,
      run: async ({ actor, query }) =>
        pageOfAll(await reportQueries.measures(actor), query, ({ key }) => key),
    },
  }),
  '/api/reports/query': api({
    POST: {
      operationId: 'queryReport',
      summary: 'Ask for the figures of a measure',
      answer: reportAnswer,
      permission: viewReports,
      body: reportDefinition,
      run: ({ actor, body }) => reportQueries.query(actor, body),
    },
  }),
});
