import { download } from '../../lib/api/api-answers.server';
import { viewLeads } from '../../../src/features/leads/leads.rules';
import { leadExportFilters } from '../../../src/features/leads/leads.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: download('text/csv'),
    permission: viewLeads,
    query: leadExportFilters,
    run: ({ app, actor, query }) => app.leads.export(actor, query),
  },
});
export { loader, action };
