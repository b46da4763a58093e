import * as z from 'zod';
import { answerLike, count } from '../../lib/entities/answer-schema';
import type { BulkResult } from './bulk-outcome';

export const bulkAnswer = answerLike<BulkResult>()('BulkResult', {
  changed: count,
  unchanged: count,
  failed: z.array(z.object({ id: z.string(), error: z.string() })),
});
