import type { Actor } from '../../../lib/actor';
import { invalidField, notSignedIn } from '../../../lib/errors';
import { messages } from '../../identity/accounts.rules';
import type { UsersRepo } from '../../identity/users.repo';
import type { User } from '../../identity/users.rules';
import type { RecentProof } from './recent-proof';
import type { ConfirmPassword } from '../passwords/verify-password';
import type { Visitor } from '../../identity/sessions/visitor';

interface Dependencies {
  users: UsersRepo;
  /** From PARTNERHUB_PASSWORD_SIGNIN. */
  isPasswordSignInOn: boolean;
  confirmPassword: ConfirmPassword;
  recentProof: RecentProof;
}

/** A password that was typed to confirm a change, and its field in the request. */
interface TypedPassword {
  password?: string | undefined;
  field?: string;
}

/** The proof that confirms changes of an account, for screens. */
export interface OwnerProof {
  /** Whether the password confirms changes. Otherwise a sign-in or a passkey of the last 15 minutes does. */
  hasPassword: boolean;
  isRecent: boolean;
}

/** Confirms that the owner of an account changes its ways to sign in. */
export function createOwnerConfirmation({
  users,
  isPasswordSignInOn,
  confirmPassword,
  recentProof,
}: Dependencies) {
  /** Where passwords are off, users may have forgotten theirs. */
  const hasPassword = ({ password }: User): boolean => password !== null && isPasswordSignInOn;

  return {
    async proofOf(actor: Actor): Promise<OwnerProof> {
      const user = await users.byId(actor.userId);
      return {
        hasPassword: user !== undefined && hasPassword(user),
        isRecent: await recentProof.isRecent(actor),
      };
    },

    /**
     * Returns the account of the signed-in user after checking the password, or for an account without one, that the
     * sign-in is recent.
     * @throws 400 without the password of an account that has one; 401 for a wrong one, which counts as a failed
     * sign-in; 403 for a sign-in more than 15 minutes ago; 429; 503
     */
    async confirmOwner(
      actor: Actor,
      { password, field = 'password' }: TypedPassword,
      visitor: Visitor,
    ): Promise<User> {
      if (password !== undefined) return confirmPassword(actor, password, visitor);
      const user = await users.byId(actor.userId);
      if (!user) throw notSignedIn();
      if (hasPassword(user)) throw invalidField(field, messages.passwordRequired);
      await recentProof.require(actor);
      return user;
    },
  };
}

export type OwnerConfirmation = ReturnType<typeof createOwnerConfirmation>;
export type ConfirmOwner = OwnerConfirmation['confirmOwner'];
