import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import type { Actor } from '../../../lib/actor';
import { notSignedIn } from '../../../lib/errors';
import { messages } from '../../identity/accounts.rules';
import type { SignInBody } from '../sign-in.schema';
import type { KnownPlaces } from '../sessions/known-places';
import type { User } from '../../identity/users.rules';
import type { Visitor } from '../../identity/sessions/visitor';

interface Dependencies extends Foundation, Identity {
  places: KnownPlaces;
}

/** A code that a user has entered. */
interface CodeTry {
  email: string;
  /** Whether it's short enough to be guessed, and the user doesn't already know it. */
  isGuessable: boolean;
}

/** The only ways to check an account's password or code. They count and record every failure. */
export function createPasswordVerifier({ db, users, passwords, places, limits, trail }: Dependencies) {
  /** Returns null for a wrong password. @throws 429; 503 */
  async function check({ email, password }: SignInBody, visitor: Visitor): Promise<User | null> {
    passwords.assertNotFull();
    const attempt = { email, address: visitor.address, ...(await places.of(email, visitor)) };
    const user = await limits.guardPassword(attempt, async () => {
      const found = await users.byEmail(email);
      const match = await passwords.verify(found?.password ?? null, password);
      if (!found || match === 'wrong') return null;
      return match === 'outdated' ? renewHash(found, password) : found;
    });
    if (!user) trail.failed(email, visitor.address);
    return user;
  }

  /** Returns the account with its new hash. Keeps a password that someone sets at the same time. */
  async function renewHash(found: User, password: string): Promise<User> {
    const renewed = await passwords.hash(password);
    return db.transaction(async () => {
      const user = await users.lock(found.id);
      if (user?.password !== found.password) return found;
      await users.update(found.id, { password: renewed });
      return { ...found, password: renewed };
    });
  }

  return {
    /**
     * Returns the account that the email and password belong to.
     * @throws 401 with one message, after the same time, for an unknown email and for a wrong password; 429 after too
     * many failures; 503 when too many others are waiting
     */
    async verifyPassword(body: SignInBody, visitor: Visitor): Promise<User> {
      const user = await check(body, visitor);
      if (!user) throw notSignedIn(messages.invalidCredentials);
      return user;
    },

    /**
     * Returns the account of the signed-in user after they typed their password again.
     * @throws 401 for a wrong password, which counts as a failed sign-in; 429; 503
     */
    async confirmPassword({ email }: Actor, password: string, visitor: Visitor): Promise<User> {
      const user = await check({ email, password }, visitor);
      if (!user) throw notSignedIn(messages.wrongPassword);
      return user;
    },

    /** Runs the check of a code. A failure, which is null, counts like a wrong password. @throws 429 */
    async guardCode<Result>(
      { email, isGuessable }: CodeTry,
      visitor: Visitor,
      checkCode: () => Promise<Result | null>,
    ): Promise<Result | null> {
      const known = await places.of(email, visitor);
      const attempt = { email, address: visitor.address, ...known, isGuessableCode: isGuessable };
      const result = await limits.guardPassword(attempt, checkCode);
      if (result === null) trail.failed(email, visitor.address);
      return result;
    },
  };
}

type PasswordVerifier = ReturnType<typeof createPasswordVerifier>;
export type VerifyPassword = PasswordVerifier['verifyPassword'];
export type ConfirmPassword = PasswordVerifier['confirmPassword'];
export type GuardCode = PasswordVerifier['guardCode'];
