import { createdWebhookAnswer, webhookAnswer } from '../../../src/features/webhooks/webhooks-answer.schema';
import { manageWebhooks } from '../../../src/features/webhooks/webhooks.rules';
import { newWebhook } from '../../../src/features/webhooks/webhooks.schema';
import { newestRequest } from '../../../src/lib/paging';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(webhookAnswer),
    permission: manageWebhooks,
    query: newestRequest,
    run: ({ app, actor, query }) => app.webhooks.list(actor, query),
  },
  POST: {
    answer: createdWebhookAnswer,
    permission: manageWebhooks,
    body: newWebhook,
    status: 201,
    run: ({ app, actor, body }) => app.webhooks.create(actor, body),
  },
});
export { loader, action };
