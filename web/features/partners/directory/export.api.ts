import { partnerExportFilters } from '../../../../src/features/partners/partners.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: { query: partnerExportFilters, run: ({ app, actor, query }) => app.partners.export(actor, query) },
});
export { loader, action };
