import { download } from '../../lib/api/api-answers.server';
import { viewCampaigns } from '../../../src/features/campaigns/campaigns.rules';
import { campaignExportFilters } from '../../../src/features/campaigns/campaigns.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: download('text/csv'),
    permission: viewCampaigns,
    query: campaignExportFilters,
    run: ({ app, actor, query }) => app.campaigns.export(actor, query),
  },
});
export { loader, action };
