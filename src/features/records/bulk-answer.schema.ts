import * as z from 'zod';
import { answerLike, count, textOrNull } from '../../lib/entities/answer-schema';
import type { BulkCounts, BulkResult } from './bulk-outcome';

const counts = {
  changed: count,
  unchanged: count,
  failed: z.array(z.object({ id: z.string(), error: z.string() })),
};

export const bulkCounts = answerLike<BulkCounts>()('BulkCounts', counts);
export const bulkAnswer = answerLike<BulkResult>()('BulkResult', {
  ...counts,
  operationId: textOrNull,
});
