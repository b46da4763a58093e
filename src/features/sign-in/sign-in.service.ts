import type { Identity } from '../identity/create-identity';
import type { Foundation } from '../../foundation';
import type { Actor } from '../../lib/actor';
import { conflict, forbidden } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { CreateWorkspace } from '../workspaces/create-workspace';
import { messages } from '../identity/accounts.rules';
import type { SignInBody, SignUpBody } from './sign-in.schema';
import type { SignInCompletion } from './second-factor/complete-sign-in';
import type { SecondFactorNeeded } from './second-factor/second-factor.rules';
import type { BeginSession, SignedIn } from './sessions/begin-session';
import type { RequirePasswordSignIn } from './oidc/password-gate';
import type { VerifyPassword } from './passwords/verify-password';
import { newUser } from '../identity/users.rules';
import type { Visitor } from '../identity/sessions/visitor';

interface Dependencies extends Foundation, Identity {
  /** From PARTNERHUB_SIGNUP. */
  isSignUpOpen: boolean;
  requirePasswordSignIn: RequirePasswordSignIn;
  verifyPassword: VerifyPassword;
  beginSession: BeginSession;
  signInOrAsk: SignInCompletion['signInOrAsk'];
  createWorkspace: CreateWorkspace;
}

export function createSignInService({
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
    async withPassword(body: SignInBody, visitor: Visitor): Promise<SignedIn | SecondFactorNeeded> {
      requirePasswordSignIn();
      return signInOrAsk(await verifyPassword(body, visitor), visitor);
    },

    /** Returns the Set-Cookie value that clears the cookie. */
    signOut: (actor: Actor): Promise<string> => sessions.end(actor.sessionId),
  };
}

export type SignInService = ReturnType<typeof createSignInService>;
