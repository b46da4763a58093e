import { deliveryAnswer } from '../../../src/features/webhooks/webhooks-answer.schema';
import { manageWebhooks } from '../../../src/features/webhooks/webhooks.rules';
import { newestRequest } from '../../../src/lib/paging';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(deliveryAnswer),
    permission: manageWebhooks,
    query: newestRequest,
    run: ({ app, actor, param, query }) => app.webhooks.deliveries(actor, param('id'), query),
  },
});
export { loader, action };
