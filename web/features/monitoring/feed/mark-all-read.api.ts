import { itemsToRead } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  POST: { body: itemsToRead, run: ({ app, actor, body }) => app.feedItems.markAllRead(actor, body) },
});
export { loader, action };
