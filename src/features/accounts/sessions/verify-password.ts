import { notSignedIn } from '../../../lib/errors';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import { messages } from '../accounts.rules';
import type { SignInBody } from '../accounts.schema';
import type { KnownPlaces } from './known-places';
import type { Passwords } from '../passwords/passwords';
import type { SignInTrail } from './sign-in-trail';
import type { User, UsersRepo } from '../users.repo';
import type { Visitor } from './visitor';

interface Dependencies {
  users: UsersRepo;
  passwords: Passwords;
  places: KnownPlaces;
  limits: RateLimits;
  signIns: SignInTrail;
}

/** The only way to check an account's password. Counts and records every failure. */
export function createPasswordVerifier({ users, passwords, places, limits, signIns }: Dependencies) {
  /**
   * Returns the account that the email and password belong to.
   * @throws 401 with one message, after the same time, for an unknown email and for a wrong password; 429 after too
   * many failures; 503 when too many others are waiting
   */
  return async function verifyPassword({ email, password }: SignInBody, visitor: Visitor): Promise<User> {
    passwords.assertNotFull();
    const attempt = { email, address: visitor.address, ...(await places.of(email, visitor)) };
    const user = await limits.guardPassword(attempt, async () => {
      const found = await users.byEmail(email);
      return (await passwords.verify(found?.password ?? null, password)) && found ? found : null;
    });
    if (user) return user;
    signIns.failed(email, visitor.address);
    throw notSignedIn(messages.invalidCredentials);
  };
}

export type VerifyPassword = ReturnType<typeof createPasswordVerifier>;
