import { viewPartners } from '../../../../src/features/partners/partners.rules';
import { newestRequest } from '../../../../src/lib/paging';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewPartners,
    query: newestRequest,
    run: ({ app, actor, param, query }) => app.partnerActivities.list(actor, param('id'), query),
  },
});
export { loader, action };
