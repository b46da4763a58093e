import { campaignAnswer } from '../../../src/features/campaigns/campaigns-answer.schema';
import { editCampaigns } from '../../../src/features/campaigns/campaigns.rules';
import { campaignTick } from '../../../src/features/campaigns/campaigns.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: campaignAnswer,
    operationId: 'tickCampaignChecklist',
    summary: 'Tick an item of the checklist of a campaign',
    permission: editCampaigns,
    body: campaignTick,
    run: ({ app, actor, param, body }) => app.campaigns.tick(actor, param('id'), body),
  },
});
export { loader, action };
