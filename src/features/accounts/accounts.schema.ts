import { z } from 'zod';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
export const INVALID_CREDENTIALS = 'Invalid email or password';

/** Stored and compared in lower case. */
export const email = z
  .string('Invalid email address')
  .trim()
  .toLowerCase()
  .max(320, 'Invalid email address')
  .pipe(z.email('Invalid email address'));

/** Never trimmed: a space is part of a password. */
export const newPassword = z
  .string(`Password must be at least ${PASSWORD_MIN} characters`)
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`);

export const signUpBody = z.object({ email, password: newPassword });
export const signInBody = z.object({
  email,
  password: z.string('Password is required').min(1, 'Password is required'),
});

export type SignUpBody = z.infer<typeof signUpBody>;
export type SignInBody = z.infer<typeof signInBody>;
