import { viewDeals } from '../../../src/features/deals/deals.rules';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewDeals,
    run: ({ app, actor, param }) => app.deals.conflicts(actor, param('id')),
  },
});
export { loader, action };
