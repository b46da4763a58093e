import { editPartners, viewPartners } from '../../../../src/features/partners/partners.rules';
import { newPartner, partnerFilters } from '../../../../src/features/partners/partners.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewPartners,
    query: partnerFilters,
    run: ({ app, actor, query }) => app.partners.list(actor, query),
  },
  POST: {
    permission: editPartners,
    body: newPartner,
    status: 201,
    run: ({ app, actor, body }) => app.partners.create(actor, body),
  },
});
export { loader, action };
