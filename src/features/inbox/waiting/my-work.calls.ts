import * as z from 'zod';
import type { InboxServices } from '../create-inbox';
import { viewMyWork, type WorkItem } from './my-work.rules';
import { myWorkRequest } from './my-work.schema';
import { workKinds } from './work-kinds.rules';
import { pageOf } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';
import { answerLike, textOrNull, time } from '../../../lib/entities/answer-schema';

const workItemAnswer = answerLike<WorkItem>()('WorkItem', {
  kind: z.enum(workKinds),
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

export const myWorkCalls = ({ myWork }: Pick<InboxServices, 'myWork'>) => ({
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
