import type { Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { Db } from '../../db/connect';
import type { AuditTrail } from '../audit/audit-trail';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { CreateWorkspace } from '../workspaces/create-workspace';
import type { MembersRepo } from '../workspaces/members.repo';
import { messages } from './accounts.rules';
import type { SignInBody, SignUpBody } from './accounts.schema';
import { presentMe, type BeginSession, type Me, type SignedIn } from './sessions/begin-session';
import type { Passwords } from './passwords/passwords';
import type { VerifyPassword } from './sessions/verify-password';
import type { Sessions } from './sessions/sessions';
import type { SignInTrail } from './sessions/sign-in-trail';
import { newUser, type UsersRepo } from './users.repo';
import type { Visitor } from './sessions/visitor';

interface Dependencies {
  db: Db;
  users: UsersRepo;
  members: MembersRepo;
  sessions: Sessions;
  passwords: Passwords;
  verifyPassword: VerifyPassword;
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
  passwords,
  verifyPassword,
  beginSession,
  createWorkspace,
  limits,
  audit,
  signIns,
  clock,
}: Dependencies) {
  return {
    /**
     * Creates an account and a workspace that it owns (contract, Auth).
     * @throws 409 when the email is taken; 429; 503 when too many others are waiting
     */
    async signUp({ email, password }: SignUpBody, visitor: Visitor): Promise<SignedIn> {
      passwords.assertNotFull();
      await limits.consume('signup', visitor.address);
      const now = clock.now().toISOString();
      const user = newUser({
        id: newId(),
        email,
        password: await passwords.hash(password),
        createdAt: now,
      });
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
            requestAddress: visitor.address,
          },
        );
        return made;
      });
      return beginSession({ id: user.id, workspaceId: workspace.id }, visitor);
    },

    /** @throws 401; 429; 503, as `VerifyPassword` says */
    async signIn(body: SignInBody, visitor: Visitor): Promise<SignedIn> {
      const user = await verifyPassword(body, visitor);
      await db.transaction(async () => {
        await users.update(user.id, { lastLogin: clock.now().toISOString() });
        await signIns.happened(user, 'signed_in', visitor.address);
      });
      return beginSession({ id: user.id, workspaceId: await members.firstWorkspaceOf(user.id) }, visitor);
    },

    me: async (actor: Actor): Promise<Me> => presentMe(actor),

    /** Returns the Set-Cookie value that clears the cookie. */
    signOut: (actor: Actor): Promise<string> => sessions.end(actor.sessionId),
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
