import { itemChanges } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: { run: ({ app, actor, param }) => app.feedItems.get(actor, param('id')) },
  PATCH: {
    body: itemChanges,
    run: ({ app, actor, param, body }) => app.feedItems.update(actor, param('id'), body),
  },
});
export { loader, action };
