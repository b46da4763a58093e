import { applicationFilters, prospectBody } from '../../../src/features/applications/applications.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { query: applicationFilters, run: ({ app, actor, query }) => app.applications.list(actor, query) },
  POST: {
    body: prospectBody,
    status: 201,
    run: ({ app, actor, body }) => app.applications.addProspect(actor, body),
  },
});
export { loader, action };
