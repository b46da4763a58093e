import { editLeads, viewLeads } from '../../../src/features/leads/leads.rules';
import { leadChanges } from '../../../src/features/leads/leads.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewLeads,
    run: ({ app, actor, param }) => app.leads.get(actor, param('id')),
  },
  PATCH: {
    permission: editLeads,
    body: leadChanges,
    run: ({ app, actor, param, body }) => app.leads.update(actor, param('id'), body),
  },
  DELETE: {
    permission: editLeads,
    run: ({ app, actor, param }) => app.leads.remove(actor, param('id')),
  },
});
export { loader, action };
