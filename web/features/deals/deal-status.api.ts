import { dealAnswer } from '../../../src/features/deals/deals-answer.schema';
import { editDeals } from '../../../src/features/deals/deals.rules';
import { dealMove } from '../../../src/features/deals/deals.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: dealAnswer,
    permission: editDeals,
    body: dealMove,
    run: ({ app, actor, param, body }) => app.deals.changeStatus(actor, param('id'), body),
  },
});
export { loader, action };
