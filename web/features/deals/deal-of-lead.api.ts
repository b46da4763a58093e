import { dealAnswer } from '../../../src/features/deals/deals-answer.schema';
import { editDeals } from '../../../src/features/deals/deals.rules';
import { dealOfLead } from '../../../src/features/deals/deals.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'createDealFromLead',
    summary: 'Make a deal of a lead',
    answer: dealAnswer,
    permission: editDeals,
    body: dealOfLead,
    status: 201,
    run: ({ app, actor, param, body }) => app.deals.createFromLead(actor, param('id'), body),
  },
});
export { loader, action };
