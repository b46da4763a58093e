import type { Actor } from '../../lib/actor';
import { notSignedIn } from '../../lib/errors';
import type { WorkspaceRole } from '../../lib/roles';
import type { Sessions } from './sessions';

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

export const presentMe = (actor: Actor): Me => ({
  id: actor.userId,
  email: actor.email,
  role: actor.role,
  workspaceId: actor.workspaceId,
  workspaceRole: actor.workspaceRole,
  superAdmin: actor.superAdmin,
});

/** Signs a user in, with the given workspace current. */
export function createSessionStarter(sessions: Sessions) {
  return async function beginSession(userId: string, workspaceId: string | null): Promise<SignedIn> {
    const setCookie = await sessions.start(userId, workspaceId);
    const { actor } = await sessions.read(setCookie);
    if (!actor) throw notSignedIn();
    return { user: presentMe(actor), setCookie };
  };
}

export type BeginSession = ReturnType<typeof createSessionStarter>;
