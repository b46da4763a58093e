import { workItemAnswer } from '../../../src/features/my-work/my-work-answer.schema';
import { viewMyWork } from '../../../src/features/my-work/my-work.rules';
import { myWorkRequest } from '../../../src/features/my-work/my-work.schema';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listMyWork',
    summary: 'List your open work',
    answer: pageOf(workItemAnswer),
    permission: viewMyWork,
    query: myWorkRequest,
    run: ({ app, actor, query }) => app.myWork.list(actor, query),
  },
});
export { loader, action };
