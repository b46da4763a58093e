import { download } from '../../../lib/api/api-answers.server';
import { viewPartners } from '../../../../src/features/partners/partners.rules';
import { partnerExportFilters } from '../../../../src/features/partners/partners.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: download('text/csv'),
    permission: viewPartners,
    query: partnerExportFilters,
    run: ({ app, actor, query }) => app.partners.export(actor, query),
  },
});
export { loader, action };
