import type { Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, notSignedIn } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { Db } from '../../db/connect';
import type { AuditTrail } from '../audit/audit-trail';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { CreateWorkspace } from '../workspaces/create-workspace';
import type { MembersRepo } from '../workspaces/members.repo';
import { messages } from './accounts.rules';
import type { SignInBody, SignUpBody } from './accounts.schema';
import { presentMe, type BeginSession, type Me, type SignedIn } from './begin-session';
import { hashPassword, verifyPassword } from './passwords';
import type { Sessions } from './sessions';
import type { SignInTrail } from './sign-in-trail';
import { newUser, type UsersRepo } from './users.repo';

interface Dependencies {
  db: Db;
  users: UsersRepo;
  members: MembersRepo;
  sessions: Sessions;
  beginSession: BeginSession;
  createWorkspace: CreateWorkspace;
  limits: RateLimits;
  audit: AuditTrail;
  signIns: SignInTrail;
  clock: Clock;
}

export function createAccountsService({
  db,
  users,
  members,
  sessions,
  beginSession,
  createWorkspace,
  limits,
  audit,
  signIns,
  clock,
}: Dependencies) {
  return {
    /**
     * Makes an account and a workspace that it owns (contract, Auth). `address` is the client's.
     * @throws 409 when the email is taken; 429
     */
    async signUp({ email, password }: SignUpBody, address: string): Promise<SignedIn> {
      await limits.consume('signup', address);
      const now = clock.now().toISOString();
      const user = newUser({ id: newId(), email, password: await hashPassword(password), createdAt: now });
      const workspace = await db.transaction(async () => {
        if (!(await users.insert({ ...user, lastLogin: now }))) throw conflict(messages.emailTaken);
        const made = await createWorkspace(`${email.split('@')[0]}'s workspace`, user.id);
        await audit.record(
          { userId: user.id, email },
          {
            workspaceId: made.id,
            action: 'signed_up',
            objectType: 'user',
            objectId: user.id,
            objectName: email,
            requestAddress: address,
          },
        );
        return made;
      });
      return beginSession(user.id, workspace.id);
    },

    /**
     * @throws 401 with one message, after the same time, for an unknown email and for a wrong password; 429 after too
     * many failures from the client's `address`
     */
    async signIn({ email, password }: SignInBody, address: string): Promise<SignedIn> {
      const user = await limits.guardPassword({ email, address }, async () => {
        const found = await users.byEmail(email);
        return (await verifyPassword(found?.password ?? null, password)) && found ? found : null;
      });
      if (!user) {
        signIns.failed(email, address);
        throw notSignedIn(messages.invalidCredentials);
      }
      await db.transaction(async () => {
        await users.update(user.id, { lastLogin: clock.now().toISOString() });
        await signIns.happened(user, 'signed_in', address);
      });
      return beginSession(user.id, await members.firstWorkspaceOf(user.id));
    },

    me: async (actor: Actor): Promise<Me> => presentMe(actor),

    /** Returns the Set-Cookie value that clears the cookie. */
    signOut: (actor: Actor): Promise<string> => sessions.end(actor.sessionId),
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
