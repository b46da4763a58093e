import type { Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, notSignedIn } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { WorkspaceRole } from '../../lib/roles';
import type { Db } from '../../db/connect';
import type { CreateWorkspace } from '../workspaces/create-workspace';
import type { MembersRepo } from '../workspaces/members.repo';
import { INVALID_CREDENTIALS, type SignInBody, type SignUpBody } from './accounts.schema';
import { hashPassword, verifyPassword } from './passwords';
import type { Sessions } from './sessions';
import type { UsersRepo } from './users.repo';

/** spec §3 Session user (me). */
export interface Me {
  id: string;
  email: string;
  role: string;
  workspaceId: string | null;
  workspaceRole: WorkspaceRole | null;
  superAdmin: boolean;
}

/** A sign-in that succeeded; `setCookie` is to be sent with the answer. */
export interface SignedIn {
  user: Me;
  setCookie: string;
}

interface Dependencies {
  db: Db;
  users: UsersRepo;
  members: MembersRepo;
  sessions: Sessions;
  createWorkspace: CreateWorkspace;
  clock: Clock;
}

export const presentMe = (actor: Actor): Me => ({
  id: actor.userId,
  email: actor.email,
  role: actor.role,
  workspaceId: actor.workspaceId,
  workspaceRole: actor.workspaceRole,
  superAdmin: actor.superAdmin,
});

export function createAccountsService({
  db,
  users,
  members,
  sessions,
  createWorkspace,
  clock,
}: Dependencies) {
  async function beginSession(userId: string, workspaceId: string | null): Promise<SignedIn> {
    const setCookie = await sessions.start(userId, workspaceId);
    const { actor } = await sessions.read(setCookie);
    if (!actor) throw notSignedIn();
    return { user: presentMe(actor), setCookie };
  }

  return {
    /** Makes an account and a workspace that it owns. 409 when the email is taken (contract, Auth). */
    async signUp({ email, password }: SignUpBody): Promise<SignedIn> {
      const id = newId();
      const passwordHash = await hashPassword(password);
      const now = clock.now().toISOString();
      const workspace = await db.transaction(async () => {
        const isNew = await users.insert({
          id,
          email,
          password: passwordHash,
          role: 'viewer',
          superAdmin: false,
          mfaEnabled: false,
          mfaSecret: null,
          lastLogin: now,
          createdAt: now,
        });
        if (!isNew) throw conflict('An account with this email already exists');
        return createWorkspace(`${email.split('@')[0]}'s workspace`, id);
      });
      return beginSession(id, workspace.id);
    },

    /** 401 with one message, after the same time, for an unknown email and for a wrong password. */
    async signIn({ email, password }: SignInBody): Promise<SignedIn> {
      const user = await users.byEmail(email);
      const matches = await verifyPassword(user?.password ?? null, password);
      if (!user || !matches) throw notSignedIn(INVALID_CREDENTIALS);
      await users.update(user.id, { lastLogin: clock.now().toISOString() });
      return beginSession(user.id, await members.firstWorkspaceOf(user.id));
    },

    me: async (actor: Actor): Promise<Me> => presentMe(actor),

    /** Returns the Set-Cookie value that clears the cookie. */
    signOut: (actor: Actor): Promise<string> => sessions.end(actor.sessionId),
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
