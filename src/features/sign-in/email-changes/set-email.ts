import type { Identity } from '../../identity/create-identity';
import { conflict } from '../../../lib/errors';
import { messages } from '../../identity/accounts.rules';
import type { User } from '../../identity/users.rules';
import type { VoidLinks } from '../void-links';

interface Dependencies extends Identity {
  voidLinks: VoidLinks;
}

export function createEmailSetter({ users, voidLinks, renamed }: Dependencies) {
  /**
   * Gives an account another email. Links that were mailed to the former one stop working. Must run in a transaction
   * that has locked the user. @throws 409 if another account has the email
   */
  return async function setEmail(user: User, email: string): Promise<void> {
    if (!(await users.setEmail(user.id, email))) throw conflict(messages.emailTaken);
    await voidLinks(user.id);
    await renamed(user, { email, name: user.name });
  };
}

export type SetEmail = ReturnType<typeof createEmailSetter>;
