import { lengthOf } from '../../lib/text/unicode';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
export const EMAIL_MAX = 320;
/** Maximum length of the path to open after signing in. A longer one would not fit into a redirect. */
export const NEXT_MAX = 2000;
export const NAME_MAX = 200;
/** Longer than any name in the IANA database. */
export const TIME_ZONE_MAX = 64;

/** Identifies a browser that has signed in before. */
export const BROWSER_COOKIE = 'partnerhub_browser';

/** Literal messages of spec §5 and §8. */
export const messages = {
  invalidEmail: 'Invalid email address',
  invalidTimeZone: 'Time zone must be a name such as Europe/Berlin',
  passwordRequired: 'Password is required',
  passwordTooShort: `Password must be at least ${PASSWORD_MIN} characters`,
  passwordTooCommon: 'This password is too common',
  wrongPassword: 'Current password is incorrect',
  confirmFirst: 'Confirm your password, or sign in again',
  signUpClosed: 'Sign-up is closed. Ask for an invitation.',
  passwordTooLong: `Password must be at most ${PASSWORD_MAX} characters`,
  confirmPassword: 'Please confirm your password',
  signUpMismatch: "Passwords don't match",
  mismatch: 'Passwords do not match',
  invalidCredentials: 'Invalid email or password',
  disabled: 'This account is disabled. Ask the operator of this server.',
  emailTaken: 'An account with this email already exists',
  invalidInvitation: 'This invitation link is invalid, expired, or has already been used.',
  invalidResetLink: 'This password reset link is invalid, expired, or has already been used.',
  invalidMagicLink: 'This sign-in link is invalid, expired, or has already been used.',
  invalidEmailLink: 'This link is invalid, expired, or has already been used.',
  sameEmail: 'Your account has this email already',
  emailNeedsMail:
    "This server doesn't send email, so a new address can't be confirmed. Ask its operator to change your email.",
  alreadyMember: 'This user is already a member of the workspace',
} as const;

/** Messages by field; null if everything is valid. */
export type Problems = Record<string, string[]> | null;

interface Credentials {
  email: string;
  password: string;
}

interface NewPassword {
  password: string;
  confirmPassword: string;
}

export const forgotPasswordProblems = ({ email }: Pick<Credentials, 'email'>): Problems =>
  collectProblems({ email: emailProblem(email) });

export const signInProblems = ({ email, password }: Credentials): Problems =>
  collectProblems({
    email: emailProblem(email),
    password: password === '' ? messages.passwordRequired : null,
  });

export const signUpProblems = ({ email, password, confirmPassword }: Credentials & NewPassword): Problems =>
  collectProblems({
    email: emailProblem(email),
    password: newPasswordProblem(password),
    confirmPassword:
      confirmPassword === ''
        ? messages.confirmPassword
        : confirmPassword === password
          ? null
          : messages.signUpMismatch,
  });

interface ChangedPassword {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export const changePasswordProblems = ({
  currentPassword,
  newPassword,
  confirmPassword,
}: ChangedPassword): Problems =>
  collectProblems({
    currentPassword: currentPassword === '' ? messages.passwordRequired : null,
    newPassword: newPasswordProblem(newPassword),
    confirmPassword: confirmPassword === newPassword ? null : messages.mismatch,
  });

/** For the first password of an account that had none. */
export const firstPasswordProblems = ({
  newPassword,
  confirmPassword,
}: Omit<ChangedPassword, 'currentPassword'>): Problems =>
  collectProblems({
    newPassword: newPasswordProblem(newPassword),
    confirmPassword: confirmPassword === newPassword ? null : messages.mismatch,
  });

/** For accepting an invitation and for resetting a password. */
export const newPasswordProblems = ({ password, confirmPassword }: NewPassword): Problems =>
  collectProblems({
    password: newPasswordProblem(password),
    confirmPassword: confirmPassword === password ? null : messages.mismatch,
  });

/** Rejects only what is clearly not an address; the server makes the final check. */
function emailProblem(email: string): string | null {
  const looksRight = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  return looksRight && lengthOf(email.trim()) <= EMAIL_MAX ? null : messages.invalidEmail;
}

/** Returns the problem with a password that is about to be stored, or null. */
export function newPasswordProblem(password: string): string | null {
  const length = lengthOf(password);
  if (length < PASSWORD_MIN) return messages.passwordTooShort;
  return length > PASSWORD_MAX ? messages.passwordTooLong : null;
}

function collectProblems(found: Record<string, string | null>): Problems {
  const problems: Record<string, string[]> = {};
  for (const [field, message] of Object.entries(found)) if (message !== null) problems[field] = [message];
  return Object.keys(problems).length > 0 ? problems : null;
}
