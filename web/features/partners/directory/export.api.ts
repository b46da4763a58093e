import { viewPartners } from '../../../../src/features/partners/partners.rules';
import { partnerExportFilters } from '../../../../src/features/partners/partners.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewPartners,
    query: partnerExportFilters,
    run: ({ app, actor, query }) => app.partners.export(actor, query),
  },
});
export { loader, action };
