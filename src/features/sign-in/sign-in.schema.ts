import * as z from 'zod';
import { optionalText } from '../../lib/entities/fields';
import { NEXT_MAX } from '../identity/accounts.rules';
import { currentPassword, email, newPassword } from '../identity/accounts.schema';

/** Token of a link. Its form isn't checked, because any unknown token returns 404. */
export const token = z.string('Token is required');

export const signUpBody = z.object({ email, password: newPassword });
export const signInBody = z.object({
  email,
  password: currentPassword,
});
/** Accounts that have no password yet send none. */
export const changePasswordBody = z.object({ currentPassword: currentPassword.optional(), newPassword });
export const forgotPasswordBody = z.object({ email });
/** `next`: the path to open after the sign-in. */
export const magicLinkBody = z.object({ email, next: optionalText('Next', NEXT_MAX).optional() });
export const magicTokenBody = z.object({ token });
/** Accounts without a password send none. */
export const changeEmailBody = z.object({ email, password: currentPassword.optional() });
export const resetPasswordBody = z.object({ token, password: newPassword });

export type SignUpBody = z.infer<typeof signUpBody>;
export type SignInBody = z.infer<typeof signInBody>;
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>;
export type MagicLinkBody = z.infer<typeof magicLinkBody>;
export type MagicTokenBody = z.infer<typeof magicTokenBody>;
export type ChangeEmailBody = z.infer<typeof changeEmailBody>;
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;
