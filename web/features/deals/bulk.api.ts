import { bulkAnswer } from '../../../src/features/records/bulk-answer.schema';
import { editDeals } from '../../../src/features/deals/deals.rules';
import { dealsAtOnce } from '../../../src/features/deals/deals.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    answer: bulkAnswer,
    permission: editDeals,
    body: dealsAtOnce,
    run: ({ app, actor, body }) => app.deals.atOnce(actor, body),
  },
});
export { loader, action };
