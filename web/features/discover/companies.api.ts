import { companyAnswer } from '../../../src/features/discover/discover-answer.schema';
import { viewCompanies } from '../../../src/features/discover/discover.rules';
import { companyFilters } from '../../../src/features/discover/discover.schema';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listCompanies',
    summary: 'List the companies that look for partners',
    answer: pageOf(companyAnswer),
    permission: viewCompanies,
    query: companyFilters,
    run: ({ app, actor, query }) => app.discover.list(actor, query),
  },
});
export { loader, action };
