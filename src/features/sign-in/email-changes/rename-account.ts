import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import type { NotifyOwner } from '../security-mails/security-mails';
import { accountOf } from '../../identity/users.rules';
import type { SetEmail } from './set-email';

interface Dependencies extends Foundation, Identity {
  setEmail: SetEmail;
  notifyOwner: NotifyOwner;
}

export function createAccountRename({ db, users, setEmail, sessions, trail, notifyOwner }: Dependencies) {
  /**
   * Gives an account another email for an operator, who vouches for it, and signs the account out everywhere. Mails the
   * former address. Both emails must be as `email` of `accounts.schema` returns them.
   * @throws 404 for an unknown account; 409 if the new email is taken
   */
  return async function renameAccount(from: string, to: string): Promise<void> {
    const before = await db.transaction(async () => {
      const user = await accountOf(users, from);
      await users.lock(user.id);
      await setEmail(user, to);
      await sessions.endAllOf(user.id);
      await trail.emailChanged(user, to);
      return user;
    });
    notifyOwner(before, 'email_changed_by_operator', null);
  };
}
