import { campaignFilters, newCampaign } from '../../../src/features/campaigns/campaigns.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { query: campaignFilters, run: ({ app, actor, query }) => app.campaigns.list(actor, query) },
  POST: { body: newCampaign, status: 201, run: ({ app, actor, body }) => app.campaigns.create(actor, body) },
});
export { loader, action };
