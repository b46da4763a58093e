import * as z from 'zod';
import { emailAddress, optionalLines } from '../../../lib/entities/fields';
import { suppressionLimits } from '../mail.rules';

/** Body of `POST /api/mail-suppressions`. */
export const newMailSuppression = z.object({
  address: emailAddress,
  reason: optionalLines('Reason', suppressionLimits.reason).default(null),
});

export type NewMailSuppression = z.infer<typeof newMailSuppression>;
