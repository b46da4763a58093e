import * as z from 'zod';
import { newestRequest } from '../../lib/paging';
import { mailStatuses } from './mail.rules';

const MAX_ADDRESS = 320;

const filters = {
  status: z.enum(mailStatuses, `status must be one of: ${mailStatuses.join(', ')}`).optional(),
  /** The whole address, in any case. */
  address: z.string('address may be given once').trim().max(MAX_ADDRESS, 'address is too long').optional(),
};

/** Query of `GET /api/mails`. */
export const mailRequest = newestRequest.extend(filters);

export type MailFilter = z.infer<z.ZodObject<typeof filters>>;
