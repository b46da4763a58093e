import { ownSessionAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { newestRequest } from '../../../../src/lib/paging';
import { pageOf } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'listSessions',
    summary: 'List your sessions',
    answer: pageOf(ownSessionAnswer),
    query: newestRequest,
    run: ({ app, actor, query }) => app.ownSessions.list(actor, query),
  },
});
export { loader, action };
