import type { Db } from '../../../db/connect';
import { createAccountLookup } from '../members/account-lookup';
import type { NotifyOwner } from '../security-mails/security-mails';
import type { Sessions } from '../sessions/sessions';
import type { SignInTrail } from '../sessions/sign-in-trail';
import type { UsersRepo } from '../users.repo';
import type { SetEmail } from './set-email';

interface Dependencies {
  db: Db;
  users: UsersRepo;
  setEmail: SetEmail;
  sessions: Sessions;
  signIns: SignInTrail;
  notifyOwner: NotifyOwner;
}

export function createAccountRename({ db, users, setEmail, sessions, signIns, notifyOwner }: Dependencies) {
  const accountOf = createAccountLookup(users);

  /**
   * Gives an account another email for an operator, who vouches for it, and signs the account out everywhere. Mails the
   * former address. Both emails must be as `email` of `accounts.schema` returns them.
   * @throws 404 for an unknown account; 409 if the new email is taken
   */
  return async function renameAccount(from: string, to: string): Promise<void> {
    const before = await db.transaction(async () => {
      const user = await accountOf(from);
      await users.lock(user.id);
      await setEmail(user, to);
      await sessions.endAllOf(user.id);
      await signIns.emailChanged(user, to);
      return user;
    });
    notifyOwner(before, 'email_changed_by_operator', null);
  };
}
