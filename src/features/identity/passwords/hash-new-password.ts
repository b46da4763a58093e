import { invalidField } from '../../../lib/errors';
import { messages, newPasswordProblem } from '../accounts.rules';
import type { Passwords } from './passwords';
import { preparePassword } from './prepare-password';

interface NewPassword {
  email: string;
  password: string;
  /** The field of the request, for the message. */
  field?: 'password' | 'newPassword';
}

/** The most common passwords of at least 8 characters, in lower case. Loaded when the first password is set. */
let common: Promise<ReadonlySet<string>> | undefined;

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { default: passwords } = await import('../../../../fixtures/common-passwords.json');
  return new Set(passwords);
}

/**
 * Applies the rules for new passwords wherever one is set (contract-2, A; OWASP ASVS 5.0, 6.2.4 and 6.2.11), and hashes
 * it.
 */
export function createNewPasswordHasher({ passwords }: { passwords: Passwords }) {
  /** @throws 400 for a password that is too short, too long, common or the account's email; 503 when busy */
  return async function hashNewPassword({
    email,
    password: typed,
    field = 'password',
  }: NewPassword): Promise<string> {
    const password = preparePassword(typed);
    const problem = newPasswordProblem(password) ?? (await guessableProblem(password, email));
    if (problem !== null) throw invalidField(field, problem);
    return passwords.hash(password);
  };
}

async function guessableProblem(password: string, email: string): Promise<string | null> {
  const folded = password.trim().toLowerCase();
  const isCommon = folded === email || (await (common ??= loadCommon())).has(folded);
  return isCommon ? messages.passwordTooCommon : null;
}

export type HashNewPassword = ReturnType<typeof createNewPasswordHasher>;
