import { leadFilters, newLead } from '../../../src/features/leads/leads.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { query: leadFilters, run: ({ app, actor, query }) => app.leads.list(actor, query) },
  POST: { body: newLead, status: 201, run: ({ app, actor, body }) => app.leads.create(actor, body) },
});
export { loader, action };
