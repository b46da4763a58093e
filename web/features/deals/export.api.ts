import { download } from '../../lib/api/api-answers.server';
import { viewDeals } from '../../../src/features/deals/deals.rules';
import { dealExportFilters } from '../../../src/features/deals/deals.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: download('text/csv'),
    permission: viewDeals,
    query: dealExportFilters,
    run: ({ app, actor, query }) => app.deals.export(actor, query),
  },
});
export { loader, action };
