import { webhookSecretAnswer } from '../../../src/features/webhooks/webhooks-answer.schema';
import { manageWebhooks } from '../../../src/features/webhooks/webhooks.rules';
import { secretRotation } from '../../../src/features/webhooks/webhooks.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    answer: webhookSecretAnswer,
    permission: manageWebhooks,
    body: secretRotation,
    isBodyOptional: true,
    run: ({ app, actor, param, body }) => app.webhooks.rotateSecret(actor, param('id'), body),
  },
});
export { loader, action };
