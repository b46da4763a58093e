import { dealAnswer } from '../../../src/features/deals/deals-answer.schema';
import { editDeals, viewDeals } from '../../../src/features/deals/deals.rules';
import { dealFilters, newDeal } from '../../../src/features/deals/deals.schema';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(dealAnswer),
    permission: viewDeals,
    query: dealFilters,
    run: ({ app, actor, query }) => app.deals.list(actor, query),
  },
  POST: {
    answer: dealAnswer,
    permission: editDeals,
    body: newDeal,
    status: 201,
    run: ({ app, actor, body }) => app.deals.create(actor, body),
  },
});
export { loader, action };
