import { pageOf } from '../../http/calls/answers';
import { signedInApi } from '../../http/calls/declare';
import { mapPage, newestRequest, type Page, type PageRequest } from '../../lib/paging';
import { portalUsers } from '../../lib/roles';
import { ownPortal, type PortalView } from '../audiences/portal-view';
import type { Campaign } from './campaigns.entity';
import type { CampaignsRepo } from './campaigns.repo';
import { portalCampaignAnswer, type PortalCampaign } from './portal.schema';

function presentCampaign(campaign: Campaign): PortalCampaign {
  const { id, name, description, templateType, status, launchedAt, createdAt } = campaign;
  return { id, name, description, templateType, status, launchedAt, createdAt };
}

/** The campaigns that are assigned to a partner. */
export const createPortalCampaigns = (campaigns: Pick<CampaignsRepo, 'launchedFor'>) => ({
  /** Returns the launched and completed campaigns, newest first. The team may still reject the others. */
  list: async (view: PortalView, request: PageRequest): Promise<Page<PortalCampaign>> =>
    mapPage(await campaigns.launchedFor(view.workspaceId, view.partnerId, request), presentCampaign),
});

export type PortalCampaigns = ReturnType<typeof createPortalCampaigns>;

export const portalCampaignsCalls = ({ portalCampaigns }: { portalCampaigns: PortalCampaigns }) => ({
  '/api/portal/campaigns': signedInApi({
    GET: {
      operationId: 'listPortalCampaigns',
      summary: 'List the campaigns of your company',
      answer: pageOf(portalCampaignAnswer),
      alsoRefuses: [404],
      permission: portalUsers,
      query: newestRequest,
      run: async ({ actor, query }) => portalCampaigns.list(ownPortal(actor), query),
    },
  }),
});
