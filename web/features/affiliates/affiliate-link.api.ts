import { linkChanges } from '../../../src/features/affiliates/affiliates.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { run: ({ app, actor, param }) => app.affiliates.get(actor, param('id')) },
  PATCH: {
    body: linkChanges,
    run: ({ app, actor, param, body }) => app.affiliates.update(actor, param('id'), body),
  },
  DELETE: { run: ({ app, actor, param }) => app.affiliates.remove(actor, param('id')) },
});
export { loader, action };
