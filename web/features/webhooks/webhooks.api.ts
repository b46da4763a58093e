import { manageWebhooks } from '../../../src/features/webhooks/webhooks.rules';
import { newWebhook } from '../../../src/features/webhooks/webhooks.schema';
import { newestRequest } from '../../../src/lib/paging';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: manageWebhooks,
    query: newestRequest,
    run: ({ app, actor, query }) => app.webhooks.list(actor, query),
  },
  POST: {
    permission: manageWebhooks,
    body: newWebhook,
    status: 201,
    run: ({ app, actor, body }) => app.webhooks.create(actor, body),
  },
});
export { loader, action };
