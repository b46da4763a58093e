import { z } from 'zod';
import { messages } from '../accounts.rules';
import { secondFactorMessages } from './second-factor.rules';

/** Any text can be compared; a long one is wrong. */
const code = z
  .string(secondFactorMessages.codeRequired)
  .trim()
  .min(1, secondFactorMessages.codeRequired)
  .transform((text) => text.slice(0, 100));

/** The current password, which confirms a change of the second factor. */
export const passwordBody = z.object({
  password: z.string(messages.passwordRequired).min(1, messages.passwordRequired),
});
export const codeBody = z.object({ code });
export const signInCodeBody = z.object({
  ticket: z.string('Ticket is required').min(1, 'Ticket is required'),
  code,
});

export type PasswordBody = z.infer<typeof passwordBody>;
export type CodeBody = z.infer<typeof codeBody>;
export type SignInCodeBody = z.infer<typeof signInCodeBody>;
