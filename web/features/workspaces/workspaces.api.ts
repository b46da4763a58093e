import { newestRequest } from '../../../src/lib/paging';
import { signedInApi } from '../../lib/api.server';

const { loader, action } = signedInApi({
  GET: { query: newestRequest, run: ({ app, actor, query }) => app.workspaces.list(actor, query) },
});
export { loader, action };
