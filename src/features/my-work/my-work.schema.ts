import * as z from 'zod';
import { pageRequest } from '../../lib/paging';
import { MY_WORK_LIMIT } from './my-work.rules';

export const myWorkRequest = z.object({
  limit: pageRequest.shape.limit.transform((limit) => Math.min(limit, MY_WORK_LIMIT)),
});

export type MyWorkRequest = z.infer<typeof myWorkRequest>;
