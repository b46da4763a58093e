import { viewCompanies } from '../../../src/features/discover/discover.rules';
import { companyFilters } from '../../../src/features/discover/discover.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listCompanies',
    summary: 'List the companies that look for partners',
    permission: viewCompanies,
    query: companyFilters,
    run: ({ app, actor, query }) => app.discover.list(actor, query),
  },
});
export { loader, action };
