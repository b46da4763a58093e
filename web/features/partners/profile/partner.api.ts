import { partnerChanges } from '../../../../src/features/partners/partners.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: { run: ({ app, actor, param }) => app.partners.get(actor, param('id')) },
  PATCH: {
    body: partnerChanges,
    run: ({ app, actor, param, body }) => app.partners.update(actor, param('id'), body),
  },
  DELETE: { run: ({ app, actor, param }) => app.partners.remove(actor, param('id')) },
});
export { loader, action };
