import { deliveryAnswer } from '../../../src/features/webhooks/webhooks-answer.schema';
import { manageWebhooks } from '../../../src/features/webhooks/webhooks.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    answer: deliveryAnswer,
    permission: manageWebhooks,
    status: 202,
    run: ({ app, actor, param }) => app.webhooks.test(actor, param('id')),
  },
});
export { loader, action };
