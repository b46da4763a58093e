import { webhookSecretAnswer } from '../../../src/features/webhooks/webhooks-answer.schema';
import { manageWebhooks } from '../../../src/features/webhooks/webhooks.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    answer: webhookSecretAnswer,
    permission: manageWebhooks,
    run: ({ app, actor, param }) => app.webhooks.rotateSecret(actor, param('id')),
  },
});
export { loader, action };
