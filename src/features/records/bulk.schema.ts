import * as z from 'zod';
import { MAX_BULK } from './bulk.rules';

const IDS = `ids must be a list of 1 to ${MAX_BULK} ids`;
const WORK = 'Send either change or delete: true';

export const bulkIds = z.array(z.string(IDS).max(100, IDS), IDS).min(1, IDS).max(MAX_BULK, IDS);

/** Body of the calls that change or delete many records. `changes` is the body of PATCH for one of them. */
export const bulkBody = <Changes extends z.ZodType>(changes: Changes) =>
  z
    .object({
      ids: bulkIds,
      change: changes.optional(),
      delete: z.literal(true, WORK).optional(),
    })
    .refine((body) => (body.change === undefined) !== (body.delete === undefined), {
      message: WORK,
      path: ['change'],
    });
