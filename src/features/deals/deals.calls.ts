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
  bulkDeals,
  matchingDeals,
  newDeal,
} from './deals.schema';
import { pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { pageOfAll, pageRequest, sortedBy } from '../../lib/paging';
import { matchingCalls, type ForMatching } from '../records/matching-calls';
import { recordCalls } from '../records/record-calls';
import { dealRecord } from './deal.record';

export const dealsCalls = ({ deals, operations }: DealServices & ForMatching) => ({
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
  ...recordCalls(
    dealRecord,
    dealAnswer,
    {
      list: dealFilters,
      create: newDeal,
      bulk: bulkDeals,
      get: true,
      update: dealChanges,
      remove: true,
      changeStatus: dealMove,
    },
    deals,
  ),
  ...matchingCalls(dealRecord, { filters: dealExportFilters, body: matchingDeals }, deals, operations),
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
