import { portalCampaignAnswer, portalEventAnswer } from './portal-campaigns.schema';
import type { PortalServices } from '../create-portal';
import { pageOf } from '../../../http/calls/answers';
import { signedInApi } from '../../../http/calls/declare';
import { newestRequest } from '../../../lib/paging';
import { portalUsers } from '../../../lib/roles';

export const portalCampaignsCalls = ({ portal }: PortalServices) => ({
  '/api/portal/campaigns': signedInApi({
    GET: {
      operationId: 'listPortalCampaigns',
      summary: 'List the campaigns of your company',
      answer: pageOf(portalCampaignAnswer),
      alsoRefuses: [404],
      permission: portalUsers,
      query: newestRequest,
      run: async ({ actor, query }) => portal.campaigns.list(portal.own(actor), query),
    },
  }),
  '/api/portal/events': signedInApi({
    GET: {
      operationId: 'listPortalEvents',
      summary: 'List the events of your company',
      answer: pageOf(portalEventAnswer),
      alsoRefuses: [404],
      permission: portalUsers,
      query: newestRequest,
      run: async ({ actor, query }) => portal.campaigns.events(portal.own(actor), query),
    },
  }),
});
