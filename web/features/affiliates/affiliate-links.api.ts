import { linkFilters, newLink } from '../../../src/features/affiliates/affiliates.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { query: linkFilters, run: ({ app, actor, query }) => app.affiliates.list(actor, query) },
  POST: { body: newLink, status: 201, run: ({ app, actor, body }) => app.affiliates.create(actor, body) },
});
export { loader, action };
