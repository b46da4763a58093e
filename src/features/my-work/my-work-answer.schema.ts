import * as z from 'zod';
import { answerLike, textOrNull, time } from '../../lib/entities/answer-schema';
import type { WorkItem } from './my-work.rules';

export const workItemAnswer = answerLike<WorkItem>()('WorkItem', {
  kind: z.enum(['task', 'check-in', 'application', 'campaign', 'deal']),
  id: z.string(),
  title: z.string(),
  partnerId: textOrNull,
  partnerName: textOrNull,
  /** A day or a time. */
  dueDate: textOrNull,
  isOverdue: z.boolean(),
  createdAt: time,
});
