import * as z from 'zod';
import { emailAddress, optionalText } from '../../../lib/entities/fields';
import { suppressionLimits } from '../mail.rules';

/** Body of `POST /api/mail-suppressions`. */
export const newMailSuppression = z.object({
  address: emailAddress,
  reason: optionalText('Reason', suppressionLimits.reason).default(null),
});

export type NewMailSuppression = z.infer<typeof newMailSuppression>;
