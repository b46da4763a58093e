import { newTag } from '../../../src/features/tags/tags.schema';
import { pageRequest } from '../../../src/lib/paging';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { query: pageRequest, run: ({ app, actor, query }) => app.tags.list(actor, query) },
  POST: { body: newTag, status: 201, run: ({ app, actor, body }) => app.tags.create(actor, body) },
});
export { loader, action };
