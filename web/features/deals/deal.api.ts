import { dealAnswer } from '../../../src/features/deals/deals-answer.schema';
import { noContent } from '../../lib/api/api-answers.server';
import { editDeals, viewDeals } from '../../../src/features/deals/deals.rules';
import { dealChanges } from '../../../src/features/deals/deals.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: dealAnswer,
    permission: viewDeals,
    run: ({ app, actor, param }) => app.deals.get(actor, param('id')),
  },
  PATCH: {
    answer: dealAnswer,
    permission: editDeals,
    body: dealChanges,
    run: ({ app, actor, param, body }) => app.deals.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editDeals,
    run: ({ app, actor, param }) => app.deals.remove(actor, param('id')),
  },
});
export { loader, action };
