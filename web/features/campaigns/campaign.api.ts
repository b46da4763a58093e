import { campaignChanges } from '../../../src/features/campaigns/campaigns.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { run: ({ app, actor, param }) => app.campaigns.get(actor, param('id')) },
  PATCH: {
    body: campaignChanges,
    run: ({ app, actor, param, body }) => app.campaigns.update(actor, param('id'), body),
  },
  DELETE: { run: ({ app, actor, param }) => app.campaigns.remove(actor, param('id')) },
});
export { loader, action };
