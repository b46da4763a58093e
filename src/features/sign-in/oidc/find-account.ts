import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import { newId } from '../../../lib/ids';
import type { KnownPlaces } from '../sessions/known-places';
import type { Visitor } from '../../identity/sessions/visitor';
import { isUnclaimed, newUser, type User } from '../../identity/users.rules';
import type { OidcIdentitiesRepo } from './oidc-identities.repo';
import { oidcFailure } from './oidc-problem';
import type { OidcSettings } from '../../../config-oidc.rules';
import type { OidcPerson } from './read-person';

interface Dependencies extends Foundation, Identity {
  settings: OidcSettings;
  /** From PARTNERHUB_SIGNUP. */
  isSignUpOpen: boolean;
  identities: OidcIdentitiesRepo;
  /** Whether a workspace has invited the person with this email. */
  isInvited(email: string): Promise<boolean>;
  places: KnownPlaces;
}

/** The account of a person at the provider. */
export interface FoundAccount {
  user: User;
  /** Whether it was found by its identity. */
  isConnected: boolean;
  isNewAccount: boolean;
  /** Whether the person is known to be the previous user of the account. */
  isSamePerson: boolean;
}

export function createAccountFinder(dependencies: Dependencies) {
  const { settings, isSignUpOpen, db, users, identities, isInvited, places, clock } = dependencies;

  /** Returns the verified email. @throws OidcFailure unless the provider has verified it */
  function verifiedEmailOf({ email, isEmailVerified }: OidcPerson): string {
    if (email === null) throw oidcFailure('no_email');
    if (!isEmailVerified) throw oidcFailure('unverified_email', { email });
    return email;
  }

  function requireAllowedDomain(person: OidcPerson): void {
    if (settings.allowedDomains.length === 0) return;
    const email = verifiedEmailOf(person);
    if (!settings.allowedDomains.includes(domainOf(email))) throw oidcFailure('domain', { email });
  }

  /**
   * Whether a new person may have an account. An allowed domain or a mapped group counts as an invitation by the
   * operator.
   */
  async function mayJoin(email: string, hasRole: boolean): Promise<boolean> {
    if (isSignUpOpen || hasRole || settings.allowedDomains.length > 0 || (await users.isEmpty())) return true;
    return isInvited(email);
  }

  async function create(email: string, { name }: OidcPerson, hasRole: boolean): Promise<FoundAccount> {
    return db.transaction(async () => {
      if (!(await mayJoin(email, hasRole))) throw oidcFailure('closed', { email });
      const createdAt = clock.now().toISOString();
      const user = { ...newUser({ id: newId(), email, password: null, createdAt }), name };
      if (await users.insert(user))
        return { user, isConnected: false, isNewAccount: true, isSamePerson: true };
      throw oidcFailure('failed', { email, reason: 'another sign-in created the account first' });
    });
  }

  /** Enables the account that an import made for the person. */
  async function claim(user: User, hasRole: boolean): Promise<FoundAccount> {
    return db.transaction(async () => {
      if (!(await mayJoin(user.email, hasRole))) throw oidcFailure('closed', { email: user.email });
      await users.update(user.id, { disabledAt: null });
      const enabled = { ...user, disabledAt: null };
      return { user: enabled, isConnected: false, isNewAccount: false, isSamePerson: true };
    });
  }

  /**
   * Whether the account belongs to the person. Sign-up doesn't verify emails, so someone else may have created an
   * account with this email. It's the same person if this browser has signed in to the account before. An account
   * without a password wasn't created by sign-up.
   */
  async function isSamePerson(user: User, visitor: Visitor): Promise<boolean> {
    if (user.password === null || visitor.actor?.userId === user.id) return true;
    return (await places.of(user.email, visitor)).knownBrowser !== undefined;
  }

  /**
   * Finds the account by its identity, or by the verified email at the person's first sign-in, or creates it.
   * @throws OidcFailure
   */
  return async function findAccount(
    person: OidcPerson,
    { hasRole, visitor }: { hasRole: boolean; visitor: Visitor },
  ): Promise<FoundAccount> {
    requireAllowedDomain(person);
    const identity = await identities.find(person);
    const connected = identity && (await users.byId(identity.userId));
    if (connected) return { user: connected, isConnected: true, isNewAccount: false, isSamePerson: true };
    const email = verifiedEmailOf(person);
    const user = await users.byEmail(email);
    if (!user) return create(email, person, hasRole);
    if (isUnclaimed(user)) return claim(user, hasRole);
    // The address may now belong to another person.
    if (await identities.ofUser(user.id, person.issuer)) throw oidcFailure('other_identity', { email });
    return { user, isConnected: false, isNewAccount: false, isSamePerson: await isSamePerson(user, visitor) };
  };
}

export type FindAccount = ReturnType<typeof createAccountFinder>;

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
