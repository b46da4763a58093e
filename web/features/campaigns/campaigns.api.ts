import { pageOf } from '../../lib/api/api-answers.server';
import { campaignAnswer } from '../../../src/features/campaigns/campaigns-answer.schema';
import { editCampaigns, viewCampaigns } from '../../../src/features/campaigns/campaigns.rules';
import { campaignFilters, newCampaign } from '../../../src/features/campaigns/campaigns.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(campaignAnswer),
    permission: viewCampaigns,
    query: campaignFilters,
    run: ({ app, actor, query }) => app.campaigns.list(actor, query),
  },
  POST: {
    answer: campaignAnswer,
    permission: editCampaigns,
    body: newCampaign,
    status: 201,
    run: ({ app, actor, body }) => app.campaigns.create(actor, body),
  },
});
export { loader, action };
