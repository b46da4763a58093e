import type { Identity } from '../../identity/create-identity';
import { accountOf } from '../../identity/users.rules';
import type { Foundation } from '../../../foundation';
import type { RevokeKeys } from '../../api-keys/revoke-keys';
import type { VoidLinks } from '../../sign-in/void-links';

interface Dependencies extends Foundation, Identity {
  revokeKeys: RevokeKeys;
  voidLinks: VoidLinks;
}

/** What ended when an account was disabled. */
export interface DisabledAccount {
  email: string;
  /** False if it was disabled before. */
  wasEnabled: boolean;
  sessions: number;
}

/** Disables and enables accounts, for operators. */
export function createAccountDisabling(dependencies: Dependencies) {
  const { db, users, sessions, trail, revokeKeys, voidLinks, clock } = dependencies;

  return {
    /**
     * Keeps an account from signing in, whatever it signs in with. Ends its sessions, and revokes its API keys and the links
     * that were mailed to it. Its records and memberships stay. @throws 404 for an unknown account
     */
    disableAccount: (email: string): Promise<DisabledAccount> =>
      db.transaction(async () => {
        const { id } = await accountOf(users, email);
        // Sign-ins lock the user too, so none that is under way starts a session afterwards.
        await users.lock(id);
        const user = await accountOf(users, email);
        const ended = await sessions.endAllOf(id);
        await voidLinks(id);
        await revokeKeys('Command line', id);
        const wasEnabled = user.disabledAt === null;
        if (wasEnabled) {
          await users.update(id, { disabledAt: clock.now().toISOString() });
          await trail.disabledChanged(user, true);
        }
        return { email, wasEnabled, sessions: ended };
      }),

    /** Lets an account sign in again. Returns whether it was disabled. @throws 404 for an unknown account */
    enableAccount: (email: string): Promise<boolean> =>
      db.transaction(async () => {
        const { id } = await accountOf(users, email);
        await users.lock(id);
        const user = await accountOf(users, email);
        if (user.disabledAt === null) return false;
        await users.update(id, { disabledAt: null });
        await trail.disabledChanged(user, false);
        return true;
      }),
  };
}

export type AccountDisabling = ReturnType<typeof createAccountDisabling>;
