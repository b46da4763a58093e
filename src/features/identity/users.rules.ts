import { notFound } from '../../lib/errors';

export interface User {
  id: string;
  email: string;
  /** The display name. */
  name: string | null;
  /** An IANA name; null: UTC. */
  timeZone: string | null;
  /** argon2id hash; null until the owner of an operator-made account sets a password. */
  password: string | null;
  role: string;
  superAdmin: boolean;
  mfaEnabled: boolean;
  mfaSecret: string | null;
  lastLogin: string | null;
  /** When an operator disabled the account, which then can't sign in; null: it can. */
  disabledAt: string | null;
  createdAt: string;
}

/** Updates the copies of a user's name and email in other features. Runs in the transaction of the change. */
export type UserRenamed = (before: User, after: Pick<User, 'email' | 'name'>) => Promise<void>;

/** Fills in the defaults of spec §3 for a new account. */
export const newUser = (own: Pick<User, 'id' | 'email' | 'password' | 'createdAt'>): User => ({
  name: null,
  timeZone: null,
  role: 'viewer',
  superAdmin: false,
  mfaEnabled: false,
  mfaSecret: null,
  lastLogin: null,
  disabledAt: null,
  ...own,
});

/**
 * Whether an import created the account for the author of records: nobody has signed in to it, and it was disabled from
 * the start. An accepted invitation enables it.
 */
export const isUnclaimed = ({
  password,
  disabledAt,
  createdAt,
}: Pick<User, 'password' | 'disabledAt' | 'createdAt'>): boolean =>
  password === null && disabledAt === createdAt;

/** Returns the account that an operator's command names. @throws 404 */
export async function accountOf(
  users: { byEmail(email: string): Promise<User | undefined> },
  email: string,
): Promise<User> {
  const user = await users.byEmail(email);
  if (!user) throw notFound(`There is no account with the email ${email}`);
  return user;
}
