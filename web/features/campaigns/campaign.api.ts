import { noContent } from '../../lib/api/api-answers.server';
import { campaignAnswer } from '../../../src/features/campaigns/campaigns-answer.schema';
import { editCampaigns, viewCampaigns } from '../../../src/features/campaigns/campaigns.rules';
import { campaignChanges } from '../../../src/features/campaigns/campaigns.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: campaignAnswer,
    permission: viewCampaigns,
    run: ({ app, actor, param }) => app.campaigns.get(actor, param('id')),
  },
  PATCH: {
    answer: campaignAnswer,
    permission: editCampaigns,
    body: campaignChanges,
    run: ({ app, actor, param, body }) => app.campaigns.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editCampaigns,
    run: ({ app, actor, param }) => app.campaigns.remove(actor, param('id')),
  },
});
export { loader, action };
