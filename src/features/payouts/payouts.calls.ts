import { ownPortal } from '../audiences/portal-view';
import { download, noContent, pageOf } from '../../http/calls/answers';
import { api, signedInApi } from '../../http/calls/declare';
import { exportCall } from '../../http/calls/export-call';
import { portalUsers } from '../../lib/roles';
import type { PayoutServices } from './create-payouts';
import {
  listedPayoutAnswer,
  listedStatementAnswer,
  payoutAnswer,
  payoutLineAnswer,
  statementAnswer,
  templateAnswer,
  yearRowAnswer,
} from './payouts-answer.schema';
import { managePayouts, payoutLimits } from './payouts.rules';
import {
  fileRequest,
  lineChange,
  newPayout,
  payoutsExport,
  payoutsRequest,
  removal,
  statementsRequest,
  statusChange,
  yearRequest,
} from './payouts.schema';

const pdf = 'application/pdf';

export const payoutsCalls = ({ payouts, statements, portalStatements }: PayoutServices) => ({
  '/api/payouts': api({
    GET: {
      answer: pageOf(listedPayoutAnswer),
      permission: managePayouts,
      query: payoutsRequest,
      run: ({ actor, query }) => payouts.list(actor, query),
    },
    POST: {
      summary: 'Make a draft of what is due in a currency',
      answer: payoutAnswer,
      permission: managePayouts,
      alsoRefuses: [409],
      body: newPayout,
      status: 201,
      run: ({ actor, body }) => payouts.create(actor, body),
    },
  }),
  '/api/payouts/export': exportCall({
    operationId: 'exportPayouts',
    summary: 'Export the list of payouts as a file',
    answer: listedPayoutAnswer,
    permission: managePayouts,
    filters: payoutsExport,
    run: (actor, query, as) => payouts.exportList(actor, query, as),
  }),
  '/api/payouts/year': api({
    GET: {
      operationId: 'getPaidInYear',
      summary: 'Add up what was paid in a year, per payee, method and currency',
      answer: { ...download('application/json', 'text/csv'), items: yearRowAnswer },
      permission: managePayouts,
      query: yearRequest,
      run: ({ actor, query }) => payouts.year(actor, query),
    },
  }),
  '/api/payouts/wise-template': api({
    PUT: {
      operationId: 'setWiseTemplate',
      summary: 'Set the template for files of Wise',
      answer: templateAnswer,
      permission: managePayouts,
      file: { types: ['text/csv'], maxBody: payoutLimits.template },
      run: ({ actor, bytes }) => payouts.setTemplate(actor, bytes),
    },
    DELETE: {
      operationId: 'removeWiseTemplate',
      summary: 'Remove the template for files of Wise',
      answer: noContent,
      permission: managePayouts,
      run: ({ actor }) => payouts.removeTemplate(actor),
    },
  }),
  '/api/payouts/:id': api({
    GET: {
      answer: payoutAnswer,
      permission: managePayouts,
      run: ({ actor, param }) => payouts.get(actor, param('id')),
    },
  }),
  '/api/payouts/:id/status': api({
    PATCH: {
      answer: payoutAnswer,
      permission: managePayouts,
      body: statusChange,
      run: ({ actor, param, body }) => payouts.changeStatus(actor, param('id'), body),
    },
  }),
  '/api/payouts/:id/export': api({
    GET: {
      operationId: 'exportPayout',
      summary: 'Get the file with which a payout is paid',
      answer: download('text/csv', 'application/xml'),
      alsoRefuses: [409],
      permission: managePayouts,
      query: fileRequest,
      run: ({ actor, param, query }) => payouts.export(actor, param('id'), query),
    },
  }),
  '/api/payouts/:id/lines/:lineId': api({
    PATCH: {
      operationId: 'changePayoutLine',
      summary: 'Mark a line of an exported payout as paid or failed',
      answer: payoutLineAnswer,
      permission: managePayouts,
      body: lineChange,
      run: ({ actor, param, body }) => payouts.changeLine(actor, param('id'), param('lineId'), body),
    },
  }),
  '/api/payouts/:id/lines/:lineId/remove': api({
    POST: {
      operationId: 'removePayoutLine',
      summary: 'Take a line out of a payout that is not exported yet',
      answer: payoutLineAnswer,
      permission: managePayouts,
      body: removal,
      run: ({ actor, param, body }) => payouts.removeLine(actor, param('id'), param('lineId'), body),
    },
  }),
  '/api/payouts/:id/lines/:lineId/statement': api({
    GET: {
      operationId: 'getPayoutStatement',
      summary: 'Get the statement of a line',
      answer: statementAnswer,
      alsoRefuses: [409],
      permission: managePayouts,
      run: ({ actor, param }) => statements.get(actor, param('id'), param('lineId')),
    },
  }),
  '/api/payouts/:id/lines/:lineId/statement.pdf': api({
    GET: {
      operationId: 'getPayoutStatementPdf',
      summary: 'Get the statement of a line as a PDF',
      answer: download(pdf),
      alsoRefuses: [409],
      permission: managePayouts,
      run: ({ actor, param }) => statements.pdf(actor, param('id'), param('lineId')),
    },
  }),
  '/api/portal/earnings/statements': signedInApi({
    GET: {
      operationId: 'listPortalStatements',
      summary: 'List the statements of what your company was paid',
      answer: pageOf(listedStatementAnswer),
      alsoRefuses: [404],
      permission: portalUsers,
      query: statementsRequest,
      run: ({ actor, query }) => portalStatements.list(ownPortal(actor), query),
    },
  }),
  '/api/portal/earnings/statements/:lineId': signedInApi({
    GET: {
      operationId: 'getPortalStatement',
      summary: 'Get a statement of what your company was paid',
      answer: statementAnswer,
      permission: portalUsers,
      run: ({ actor, param }) => portalStatements.get(ownPortal(actor), param('lineId')),
    },
  }),
  '/api/portal/earnings/statements/:lineId.pdf': signedInApi({
    GET: {
      operationId: 'getPortalStatementPdf',
      summary: 'Get a statement of what your company was paid as a PDF',
      answer: download(pdf),
      permission: portalUsers,
      run: ({ actor, param }) => portalStatements.pdf(ownPortal(actor), param('lineId')),
    },
  }),
});
