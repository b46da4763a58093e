import { newestRequest } from '../../../../src/lib/paging';
import { signedInApi } from '../../../lib/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'listSessions',
    summary: 'List your sessions',
    query: newestRequest,
    run: ({ app, actor, query }) => app.ownSessions.list(actor, query),
  },
});
export { loader, action };
