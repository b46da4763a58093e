import { pageOf } from '../../../lib/api/api-answers.server';
import { pageOfAll, pageRequest, sortedBy } from '../../../../src/lib/paging';
import { dealConflictAnswer } from '../../../../src/features/deals/deals-answer.schema';
import { viewDeals } from '../../../../src/features/deals/deals.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listDealConflicts',
    summary: 'List the conflicts of a deal',
    answer: pageOf(dealConflictAnswer),
    permission: viewDeals,
    query: pageRequest.extend(sortedBy('since', 'name', 'kind')),
    run: async ({ app, actor, param, query }) =>
      pageOfAll(await app.deals.conflicts(actor, param('id')), query, ({ kind, id }) => `${kind} ${id}`),
  },
});
export { loader, action };
