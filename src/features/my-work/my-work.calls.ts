import * as z from 'zod';
import type { MyWorkServices } from './create-my-work';
import { viewMyWork, type WorkItem } from './my-work.rules';
import { myWorkRequest } from './my-work.schema';
import { pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { answerLike, textOrNull, time } from '../../lib/entities/answer-schema';

const workItemAnswer = answerLike<WorkItem>()('WorkItem', {
  kind: z.enum(['task', 'check-in', 'application', 'campaign', 'deal']),
  id: z.string(),
  title: z.string(),
  partnerId: textOrNull,
  partnerName: textOrNull,
  amount: textOrNull,
  currency: textOrNull,
  /** A day or a time. */
  dueDate: textOrNull,
  isOverdue: z.boolean(),
  createdAt: time,
});

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
