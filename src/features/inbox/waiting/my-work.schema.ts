import * as z from 'zod';
import { pageRequest } from '../../../lib/paging';
import { MY_WORK_LIMIT } from './my-work.rules';

export const myWorkRequest = z.object({
  // The answer is the first page of all work, and the only one.
  cursor: z
    .string()
    .refine(() => false, 'Invalid cursor')
    .optional(),
  sort: z.literal('dueDate', 'sort must be dueDate').optional(),
  limit: pageRequest.shape.limit.transform((limit) => Math.min(limit, MY_WORK_LIMIT)),
});

export type MyWorkRequest = z.infer<typeof myWorkRequest>;
