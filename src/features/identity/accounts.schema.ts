import * as z from 'zod';
import { emailAddress, optionalText } from '../../lib/entities/fields';
import { isTimeZone } from '../../lib/time/time-zone';
import { messages, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, TIME_ZONE_MAX } from './accounts.rules';

/** Stored and compared in lower case. */
export const email = z.string(messages.invalidEmail).toLowerCase().pipe(emailAddress);

/** Not trimmed, because a space is part of a password. */
export const newPassword = z
  .string(messages.passwordTooShort)
  .min(PASSWORD_MIN, messages.passwordTooShort)
  .max(PASSWORD_MAX, messages.passwordTooLong);

/** Only compared with the stored password. */
export const currentPassword = z.string(messages.passwordRequired).min(1, messages.passwordRequired);
export const profileBody = z.object({
  name: optionalText('Name', NAME_MAX).optional(),
  timeZone: optionalText('Time zone', TIME_ZONE_MAX)
    .refine((zone) => zone === null || isTimeZone(zone), messages.invalidTimeZone)
    .optional(),
});

export type ProfileBody = z.infer<typeof profileBody>;
