import * as z from 'zod';
import { count, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';

/** The fields of `presentDelivery`, and the status of the response. */
export const deliveryFields = {
  id: z.string(),
  eventId: z.string(),
  type: z.string(),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: count,
  nextAttemptAt: timeOrNull,
  responseStatus: z.int().nullable(),
  error: textOrNull,
  createdAt: time,
};
