import { workspaceAnswer } from '../../../src/features/workspaces/workspaces-answer.schema';
import { newestRequest } from '../../../src/lib/paging';
import { pageOf } from '../../lib/api/api-answers.server';
import { signedInApi } from '../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'listWorkspaces',
    summary: 'List your workspaces',
    answer: pageOf(workspaceAnswer),
    query: newestRequest,
    run: ({ app, actor, query }) => app.workspaces.list(actor, query),
  },
});
export { loader, action };
