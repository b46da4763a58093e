import { deliveryWithEventAnswer } from '../../../src/features/webhooks/webhooks-answer.schema';
import { manageWebhooks } from '../../../src/features/webhooks/webhooks.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: deliveryWithEventAnswer,
    permission: manageWebhooks,
    run: ({ app, actor, param }) => app.webhooks.delivery(actor, param('id')),
  },
});
export { loader, action };
