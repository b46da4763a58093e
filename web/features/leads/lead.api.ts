import { leadChanges } from '../../../src/features/leads/leads.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { run: ({ app, actor, param }) => app.leads.get(actor, param('id')) },
  PATCH: {
    body: leadChanges,
    run: ({ app, actor, param, body }) => app.leads.update(actor, param('id'), body),
  },
  DELETE: { run: ({ app, actor, param }) => app.leads.remove(actor, param('id')) },
});
export { loader, action };
