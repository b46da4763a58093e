import { dealAnswer } from '../../../src/features/deals/deals-answer.schema';
import { decideDeals } from '../../../src/features/deals/deals.rules';
import { dealExtension } from '../../../src/features/deals/deals.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'extendDeal',
    summary: 'Extend the protection of a deal',
    answer: dealAnswer,
    permission: decideDeals,
    body: dealExtension,
    run: ({ app, actor, param, body }) => app.deals.extend(actor, param('id'), body),
  },
});
export { loader, action };
