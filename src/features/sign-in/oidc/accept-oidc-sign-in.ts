import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import { conflict, notSignedIn } from '../../../lib/errors';
import type { RevokeKeys } from '../../api-keys/revoke-keys';
import { secondFactorMessages } from '../second-factor/second-factor.rules';
import type { User } from '../../identity/users.rules';
import type { VoidLinks } from '../void-links';
import type { OidcIdentitiesRepo } from './oidc-identities.repo';
import type { OidcSignIn } from './oidc-sign-in.schema';

/**
 * Synchronizes the user's membership with the role of their groups at the provider. Returns the workspace in which
 * groups grant a membership now; `given`: in which they did before.
 */
export type GiveMembership = (
  user: User,
  role: OidcSignIn['role'],
  given: string | null,
) => Promise<string | null>;

interface Dependencies extends Foundation, Identity {
  identities: OidcIdentitiesRepo;
  voidLinks: VoidLinks;
  revokeKeys: RevokeKeys;
  giveMembership: GiveMembership;
}

/** How the sign-in was completed. */
interface Circumstances {
  address: string;
  /** Whether the second factor was checked, too. */
  hasSecondFactor: boolean;
}

/** Applies the provider's claims about a person who signs in. */
export function createOidcAcceptance(dependencies: Dependencies) {
  const { users, identities, voidLinks, sessions, revokeKeys, giveMembership, trail, clock } = dependencies;

  /**
   * Removes all ways to sign in that someone else could use. Sign-up doesn't verify emails, so another person may have
   * created the account with this email. Apart from removing the password, a password reset does the same.
   */
  async function shutOutOthers(user: User): Promise<void> {
    await users.update(user.id, { password: null });
    await voidLinks(user.id);
    await sessions.endAllOf(user.id);
    await revokeKeys({ userId: user.id, email: user.email }, user.id);
  }

  /**
   * Connects the account at the first sign-in, and updates the membership from the person's groups at each. Must run in
   * the transaction that records the sign-in. Returns whether an existing account was connected, which its owner is
   * told. @throws 409 if another sign-in connected the account first; 401 if the identity was disconnected meanwhile
   */
  return async function acceptOidcSignIn(
    user: User,
    signIn: OidcSignIn,
    { address, hasSecondFactor }: Circumstances,
  ): Promise<boolean> {
    const { issuer, subject, provider, role, isConnected, isNewAccount, isSamePerson } = signIn;
    const identity = await identities.find({ issuer, subject });
    if (!identity) {
      // Connecting it again requires another proof of the email.
      if (isConnected) throw notSignedIn(secondFactorMessages.signInAgain);
      if (!isSamePerson && !hasSecondFactor) await shutOutOthers(user);
      const createdAt = clock.now().toISOString();
      const isFirst = await identities.insert({
        issuer,
        subject,
        userId: user.id,
        workspaceId: null,
        createdAt,
      });
      if (!isFirst) throw conflict('This account was connected by another sign-in');
    } else if (identity.userId !== user.id) throw conflict('This account was connected by another sign-in');
    const given = identity?.workspaceId ?? null;
    const gives = await giveMembership(user, role, given);
    if (gives !== given) await identities.setWorkspace({ issuer, subject }, gives);
    if (!identity)
      await trail.happened(user, 'sso_connected', address, [{ field: 'provider', from: null, to: provider }]);
    return !identity && !isNewAccount;
  };
}

export type AcceptOidcSignIn = ReturnType<typeof createOidcAcceptance>;
