import { newestRequest } from '../../../src/lib/paging';
import { signedInApi } from '../../lib/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'listWorkspaces',
    summary: 'List your workspaces',
    query: newestRequest,
    run: ({ app, actor, query }) => app.workspaces.list(actor, query),
  },
});
export { loader, action };
