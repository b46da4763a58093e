import { manageWebhooks } from '../../../src/features/webhooks/webhooks.rules';
import { newestRequest } from '../../../src/lib/paging';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: manageWebhooks,
    query: newestRequest,
    run: ({ app, actor, param, query }) => app.webhooks.deliveries(actor, param('id'), query),
  },
});
export { loader, action };
