import type { Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, forbidden, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { Db } from '../../db/connect';
import { changedFields } from '../audit/audit.rules';
import type { AuditTrail } from '../audit/audit-trail';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { CreateWorkspace } from '../workspaces/create-workspace';
import { messages } from './accounts.rules';
import type { ProfileBody, SignInBody, SignUpBody } from './accounts.schema';
import type { SignInCompletion } from './second-factor/complete-sign-in';
import type { SecondFactorNeeded } from './second-factor/second-factor.rules';
import { presentMe, type BeginSession, type Me, type SignedIn } from './sessions/begin-session';
import type { RequirePasswordSignIn } from './oidc/password-gate';
import type { HashNewPassword } from './passwords/hash-new-password';
import type { Passwords } from './passwords/passwords';
import type { VerifyPassword } from './sessions/verify-password';
import type { Sessions } from './sessions/sessions';
import type { SignInTrail } from './sessions/sign-in-trail';
import { newUser, type UserRenamed, type UsersRepo } from './users.repo';
import type { Visitor } from './sessions/visitor';

interface Dependencies {
  db: Db;
  users: UsersRepo;
  sessions: Sessions;
  passwords: Passwords;
  hashNewPassword: HashNewPassword;
  /** From PARTNERHUB_SIGNUP. */
  isSignUpOpen: boolean;
  requirePasswordSignIn: RequirePasswordSignIn;
  verifyPassword: VerifyPassword;
  beginSession: BeginSession;
  signInOrAsk: SignInCompletion['signInOrAsk'];
  createWorkspace: CreateWorkspace;
  limits: RateLimits;
  audit: AuditTrail;
  signIns: SignInTrail;
  /** Updates the copies of a user's name in other features. */
  renamed: UserRenamed;
  /** Reschedules mails that are planned in the user's time zone. */
  timeZoneChanged(userId: string, timeZone: string | null): Promise<void>;
  clock: Clock;
}

export function createAccountsService({
  db,
  users,
  sessions,
  passwords,
  hashNewPassword,
  isSignUpOpen,
  requirePasswordSignIn,
  verifyPassword,
  beginSession,
  signInOrAsk,
  createWorkspace,
  limits,
  audit,
  signIns,
  renamed,
  timeZoneChanged,
  clock,
}: Dependencies) {
  /** Whether anyone may create an account: always the first one of an installation. */
  const maySignUp = async (): Promise<boolean> =>
    isSignUpOpen || (await db.transaction(() => users.isEmpty()));

  return {
    maySignUp,

    /**
     * Creates an account and a workspace that it owns (contract, Auth).
     * @throws 403 when sign-up is closed, or passwords are; 409 when the email is taken; 400; 429; 503 when too many others are waiting
     */
    async signUp({ email, password }: SignUpBody, visitor: Visitor): Promise<SignedIn> {
      requirePasswordSignIn();
      passwords.assertNotFull();
      if (!(await maySignUp())) throw forbidden(messages.signUpClosed);
      await limits.consume('signup', visitor.address);
      const now = clock.now().toISOString();
      const user = newUser({
        id: newId(),
        email,
        password: await hashNewPassword({ email, password }),
        createdAt: now,
      });
      const workspace = await db.transaction(async () => {
        // If the first two sign-ups arrive at once, the second is refused here.
        if (!(await maySignUp())) throw forbidden(messages.signUpClosed);
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

    /** Asks for the second factor of an account that has one. @throws 401; 403; 429; 503, as `VerifyPassword` says */
    async signIn(body: SignInBody, visitor: Visitor): Promise<SignedIn | SecondFactorNeeded> {
      requirePasswordSignIn();
      return signInOrAsk(await verifyPassword(body, visitor), visitor);
    },

    me: async (actor: Actor): Promise<Me> => presentMe(actor),

    /** Changes the user's profile. @throws 404 if the account was deleted meanwhile */
    async updateProfile(actor: Actor, changes: ProfileBody, visitor: Visitor): Promise<Me> {
      return db.transaction(async () => {
        const user = await users.byId(actor.userId);
        if (!user) throw notFound('User not found');
        const changed = changedFields(user, changes, ['name', 'timeZone']);
        if (changed.length > 0) {
          await users.update(user.id, changes);
          if (changes.name !== undefined) await renamed(user, { email: user.email, name: changes.name });
          if (changes.timeZone !== undefined) await timeZoneChanged(user.id, changes.timeZone);
          await signIns.happened(user, 'updated', visitor.address, changed);
        }
        return presentMe({ ...actor, ...changes });
      });
    },

    /** Returns the Set-Cookie value that clears the cookie. */
    signOut: (actor: Actor): Promise<string> => sessions.end(actor.sessionId),
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
