import { campaignAnswer } from '../../../src/features/campaigns/campaigns-answer.schema';
import { editCampaigns } from '../../../src/features/campaigns/campaigns.rules';
import { campaignStatusBody } from '../../../src/features/campaigns/campaigns.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: campaignAnswer,
    permission: editCampaigns,
    body: campaignStatusBody,
    run: ({ app, actor, param, body }) => app.campaigns.changeStatus(actor, param('id'), body),
  },
});
export { loader, action };
