import * as z from 'zod';
import { emailAddress, optionalText } from '../../lib/entities/fields';
import { isTimeZone } from '../../lib/time/time-zone';
import { messages, NAME_MAX, NEXT_MAX, PASSWORD_MAX, PASSWORD_MIN, TIME_ZONE_MAX } from './accounts.rules';

/** Stored and compared in lower case. */
export const email = z.string(messages.invalidEmail).toLowerCase().pipe(emailAddress);

/** Not trimmed, because a space is part of a password. */
export const newPassword = z
  .string(messages.passwordTooShort)
  .min(PASSWORD_MIN, messages.passwordTooShort)
  .max(PASSWORD_MAX, messages.passwordTooLong);

/** Token of a link. Its form isn't checked, because any unknown token returns 404. */
const token = z.string('Token is required');

export const signUpBody = z.object({ email, password: newPassword });
export const signInBody = z.object({
  email,
  password: z.string(messages.passwordRequired).min(1, messages.passwordRequired),
});
/** Only compared with the stored password. */
const currentPassword = z.string(messages.passwordRequired).min(1, messages.passwordRequired);
/** Accounts that have no password yet send none. */
export const changePasswordBody = z.object({ currentPassword: currentPassword.optional(), newPassword });
export const profileBody = z.object({
  name: optionalText('Name', NAME_MAX).optional(),
  timeZone: optionalText('Time zone', TIME_ZONE_MAX)
    .refine((zone) => zone === null || isTimeZone(zone), messages.invalidTimeZone)
    .optional(),
});
export const forgotPasswordBody = z.object({ email });
/** `next`: the path to open after the sign-in. */
export const magicLinkBody = z.object({ email, next: optionalText('Next', NEXT_MAX).optional() });
export const magicTokenBody = z.object({ token });
/** Accounts without a password send none. */
export const changeEmailBody = z.object({ email, password: currentPassword.optional() });
/** `email`: that of the account, typed to confirm. `workspaceIds`: the workspaces that are deleted with it. */
export const deleteAccountBody = z.object({
  email,
  password: currentPassword.optional(),
  workspaceIds: z.array(z.string()).default([]),
});
export const resetPasswordBody = z.object({ token, password: newPassword });
/**
 * The password of an existing account is only compared with the stored one. The rules for new passwords are checked
 * later, when the account turns out to be new. An invited user who is signed in sends no password.
 */
export const acceptInvitationBody = z.object({
  token,
  password: z.string(messages.passwordTooShort).optional(),
});

export type SignUpBody = z.infer<typeof signUpBody>;
export type SignInBody = z.infer<typeof signInBody>;
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;
export type ProfileBody = z.infer<typeof profileBody>;
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>;
export type MagicLinkBody = z.infer<typeof magicLinkBody>;
export type MagicTokenBody = z.infer<typeof magicTokenBody>;
export type ChangeEmailBody = z.infer<typeof changeEmailBody>;
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;
export type AcceptInvitationBody = z.infer<typeof acceptInvitationBody>;
