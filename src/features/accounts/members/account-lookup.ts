import { notFound } from '../../../lib/errors';
import type { User, UsersRepo } from '../users.repo';

export function createAccountLookup(users: UsersRepo) {
  /** Returns the account that an operator's command names. @throws 404 */
  return async function accountOf(email: string): Promise<User> {
    const user = await users.byEmail(email);
    if (!user) throw notFound(`There is no account with the email ${email}`);
    return user;
  };
}
