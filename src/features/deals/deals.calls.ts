import type { DealServices } from './create-deals';
import { dealAnswer, dealConflictAnswer } from './deals-answer.schema';
import { decideDeals, editDeals, viewDeals } from './deals.rules';
import {
  dealChanges,
  dealExportFilters,
  dealExtension,
  dealFilters,
  dealMove,
  dealOfLead,
  dealsAtOnce,
  newDeal,
} from './deals.schema';
import { bulkAnswer } from '../records/bulk-answer.schema';
import { download, noContent, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { pageOfAll, pageRequest, sortedBy } from '../../lib/paging';

export const dealsCalls = ({ deals }: DealServices) => ({
  '/api/leads/:id/deal': api({
    POST: {
      operationId: 'createDealFromLead',
      summary: 'Make a deal of a lead',
      answer: dealAnswer,
      permission: editDeals,
      body: dealOfLead,
      status: 201,
      run: ({ actor, param, body }) => deals.createFromLead(actor, param('id'), body),
    },
  }),
  '/api/deals': api({
    GET: {
      answer: pageOf(dealAnswer),
      permission: viewDeals,
      query: dealFilters,
      run: ({ actor, query }) => deals.list(actor, query),
    },
    POST: {
      answer: dealAnswer,
      permission: editDeals,
      body: newDeal,
      status: 201,
      run: ({ actor, body }) => deals.create(actor, body),
    },
  }),
  '/api/deals/bulk': api({
    POST: {
      answer: bulkAnswer,
      permission: editDeals,
      body: dealsAtOnce,
      run: ({ actor, body }) => deals.atOnce(actor, body),
    },
  }),
  '/api/deals/export': api({
    GET: {
      answer: download('text/csv'),
      permission: viewDeals,
      query: dealExportFilters,
      run: ({ actor, query }) => deals.export(actor, query),
    },
  }),
  '/api/deals/:id': api({
    GET: {
      answer: dealAnswer,
      permission: viewDeals,
      run: ({ actor, param }) => deals.get(actor, param('id')),
    },
    PATCH: {
      answer: dealAnswer,
      permission: editDeals,
      body: dealChanges,
      run: ({ actor, param, body }) => deals.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: editDeals,
      run: ({ actor, param }) => deals.remove(actor, param('id')),
    },
  }),
  '/api/deals/:id/status': api({
    PATCH: {
      answer: dealAnswer,
      permission: editDeals,
      body: dealMove,
      run: ({ actor, param, body }) => deals.changeStatus(actor, param('id'), body),
    },
  }),
  '/api/deals/:id/extend': api({
    POST: {
      operationId: 'extendDeal',
      summary: 'Extend the protection of a deal',
      answer: dealAnswer,
      permission: decideDeals,
      body: dealExtension,
      run: ({ actor, param, body }) => deals.extend(actor, param('id'), body),
    },
  }),
  '/api/deals/:id/conflicts': api({
    GET: {
      operationId: 'listDealConflicts',
      summary: 'List the conflicts of a deal',
      answer: pageOf(dealConflictAnswer),
      permission: viewDeals,
      query: pageRequest.extend(sortedBy('since', 'name', 'kind')),
      run: async ({ actor, param, query }) =>
        pageOfAll(await deals.conflicts(actor, param('id')), query, ({ kind, id }) => `${kind} ${id}`),
    },
  }),
});
