import { portalCampaignAnswer } from '../../../../src/features/portal/campaigns/portal-campaigns.schema';
import { newestRequest } from '../../../../src/lib/paging';
import { portalUsers } from '../../../../src/lib/roles';
import { pageOf } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'listPortalCampaigns',
    summary: 'List the campaigns of your company',
    answer: pageOf(portalCampaignAnswer),
    alsoRefuses: [404],
    permission: portalUsers,
    query: newestRequest,
    run: async ({ app, actor, query }) => app.portal.campaigns.list(app.portal.own(actor), query),
  },
});
export { loader, action };
