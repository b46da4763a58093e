import * as z from 'zod';
import { messages } from '../../identity/accounts.rules';
import { secondFactorMessages } from './second-factor.rules';

/** Any text can be compared; a long one is wrong. */
const code = z
  .string(secondFactorMessages.codeRequired)
  .trim()
  .min(1, secondFactorMessages.codeRequired)
  .transform((text) => text.slice(0, 100));

const password = z.string(messages.passwordRequired).min(1, messages.passwordRequired);

/** The current password. */
export const passwordBody = z.object({ password });
/** Confirms a change of the second factor. Accounts without a password send none. */
export const ownerBody = z.object({ password: password.optional() });
export const codeBody = z.object({ code });
export const signInCodeBody = z.object({
  ticket: z.string('Ticket is required').min(1, 'Ticket is required'),
  code,
});

export type OwnerBody = z.infer<typeof ownerBody>;
export type PasswordBody = z.infer<typeof passwordBody>;
export type CodeBody = z.infer<typeof codeBody>;
export type SignInCodeBody = z.infer<typeof signInCodeBody>;
