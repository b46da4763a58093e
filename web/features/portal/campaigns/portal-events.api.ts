import { portalEventAnswer } from '../../../../src/features/portal/campaigns/portal-campaigns.schema';
import { newestRequest } from '../../../../src/lib/paging';
import { portalUsers } from '../../../../src/lib/roles';
import { pageOf } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'listPortalEvents',
    summary: 'List the events of your company',
    answer: pageOf(portalEventAnswer),
    alsoRefuses: [404],
    permission: portalUsers,
    query: newestRequest,
    run: async ({ app, actor, query }) => app.portal.campaigns.events(app.portal.own(actor), query),
  },
});
export { loader, action };
