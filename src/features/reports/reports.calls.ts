import { download, noContent, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { pageOfAll, pageRequest, sortedBy } from '../../lib/paging';
import type { ReportServices } from './create-reports';
import { editPartners, viewPartners } from '../partners/partners.rules';
import { reviewAnswer, reviewChanges, reviewQuery } from './review/reviews.schema';
import { viewReports } from './measures/measures.rules';
import { reportDefinition } from './report-definition.schema';
import { dashboardAnswer, measureAnswer, reportAnswer, savedReportAnswer } from './reports-answer.schema';
import { saveReports } from './saved/saved-reports.rules';
import {
  dashboardChoice,
  newReport,
  reportChanges,
  reportFile,
  reportsRequest,
} from './saved/saved-reports.schema';

const measuresRequest = pageRequest.extend(sortedBy('key', 'label', 'unit'));

export const reportsCalls = ({ reportQueries, reports, reportRunner, reviews }: ReportServices) => ({
  '/api/partners/:id/review': api({
    GET: {
      operationId: 'getPartnerReview',
      summary: 'Get the quarterly review of a partner',
      answer: reviewAnswer,
      permission: viewPartners,
      query: reviewQuery,
      run: ({ actor, param, query }) => reviews.get(actor, param('id'), query.quarter),
    },
    PATCH: {
      operationId: 'updatePartnerReview',
      summary: 'Write the goals and notes of a quarterly review',
      answer: reviewAnswer,
      permission: editPartners,
      body: reviewChanges.extend(reviewQuery.shape),
      run: ({ actor, param, body: { quarter, ...wanted } }) =>
        reviews.update(actor, param('id'), quarter, wanted),
    },
  }),
  '/api/partners/:id/review.pdf': api({
    GET: {
      operationId: 'getPartnerReviewPdf',
      summary: 'Get the quarterly review of a partner as a PDF',
      answer: download('application/pdf'),
      permission: viewPartners,
      query: reviewQuery,
      run: ({ actor, param, query }) => reviews.pdf(actor, param('id'), query.quarter),
    },
  }),
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
  '/api/reports': api({
    GET: {
      answer: pageOf(savedReportAnswer),
      permission: viewReports,
      query: reportsRequest,
      run: async ({ actor, query }) => pageOfAll(await reports.list(actor), query, ({ id }) => id),
    },
    POST: {
      answer: savedReportAnswer,
      permission: saveReports,
      alsoRefuses: [409],
      body: newReport,
      status: 201,
      run: ({ actor, body }) => reports.create(actor, body),
    },
  }),
  '/api/reports/dashboard': api({
    GET: {
      operationId: 'getReportDashboard',
      summary: 'List the reports on your dashboard',
      answer: pageOf(savedReportAnswer),
      permission: viewReports,
      query: reportsRequest,
      run: async ({ actor, query }) => pageOfAll(await reports.dashboard(actor), query, ({ id }) => id),
    },
    PUT: {
      operationId: 'setReportDashboard',
      summary: 'Choose the reports on your dashboard, in order',
      answer: dashboardAnswer,
      permission: saveReports,
      alsoRefuses: [404],
      body: dashboardChoice,
      run: async ({ actor, body }) => ({
        reports: (await reports.setDashboard(actor, body.reports)).map(({ id }) => id),
      }),
    },
  }),
  '/api/reports/:id': api({
    GET: {
      answer: savedReportAnswer,
      permission: viewReports,
      run: ({ actor, param }) => reports.get(actor, param('id')),
    },
    PATCH: {
      answer: savedReportAnswer,
      permission: saveReports,
      alsoRefuses: [409],
      body: reportChanges,
      run: ({ actor, param, body }) => reports.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: saveReports,
      alsoRefuses: [409],
      run: ({ actor, param }) => reports.remove(actor, param('id')),
    },
  }),
  '/api/reports/:id/export': api({
    GET: {
      operationId: 'exportReport',
      summary: 'Get a report as a file',
      answer: download('text/csv', 'application/pdf'),
      permission: viewReports,
      query: reportFile,
      run: ({ actor, param, query }) => reportRunner.export(actor, param('id'), query.format),
    },
  }),
});
