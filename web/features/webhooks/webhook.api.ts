import { webhookAnswer } from '../../../src/features/webhooks/webhooks-answer.schema';
import { noContent } from '../../lib/api/api-answers.server';
import { manageWebhooks } from '../../../src/features/webhooks/webhooks.rules';
import { webhookChanges } from '../../../src/features/webhooks/webhooks.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: webhookAnswer,
    permission: manageWebhooks,
    run: ({ app, actor, param }) => app.webhooks.get(actor, param('id')),
  },
  PATCH: {
    answer: webhookAnswer,
    permission: manageWebhooks,
    body: webhookChanges,
    run: ({ app, actor, param, body }) => app.webhooks.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: manageWebhooks,
    run: ({ app, actor, param }) => app.webhooks.remove(actor, param('id')),
  },
});
export { loader, action };
