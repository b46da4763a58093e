import { manageWebhooks } from '../../../src/features/webhooks/webhooks.rules';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  POST: {
    permission: manageWebhooks,
    run: ({ app, actor, param }) => app.webhooks.rotateSecret(actor, param('id')),
  },
});
export { loader, action };
