import type { MyWorkServices } from './create-my-work';
import { workItemAnswer } from './my-work-answer.schema';
import { viewMyWork } from './my-work.rules';
import { myWorkRequest } from './my-work.schema';
import { pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';

export const myWorkCalls = ({ myWork }: MyWorkServices) => ({
  '/api/my-work': api({
    GET: {
      operationId: 'listMyWork',
      summary: 'List your open work',
      answer: pageOf(workItemAnswer),
      permission: viewMyWork,
      query: myWorkRequest,
      run: ({ actor, query }) => myWork.list(actor, query),
    },
  }),
});
