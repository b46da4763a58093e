import type { Actor } from '../../../lib/actor';
import { notSignedIn } from '../../../lib/errors';
import type { WorkspaceRole } from '../../../lib/roles';
import type { Db } from '../../../db/connect';
import type { NotifyOwner } from '../security-mails/security-mails';
import type { UsersRepo } from '../users.repo';
import type { KnownPlaces } from './known-places';
import type { Sessions } from './sessions';
import type { Visitor } from './visitor';

/** spec §3 Session user (me). */
export interface Me {
  id: string;
  email: string;
  name: string | null;
  role: string;
  workspaceId: string | null;
  workspaceRole: WorkspaceRole | null;
  superAdmin: boolean;
  mfaEnabled: boolean;
}

/** A sign-in that succeeded. */
export interface SignedIn {
  user: Me;
  /** Set-Cookie value of the session. */
  setCookie: string;
  /** Set-Cookie value that identifies the browser at its next sign-in. */
  browserCookie: string;
}

export const presentMe = (actor: Actor): Me => ({
  id: actor.userId,
  email: actor.email,
  name: actor.name,
  role: actor.role,
  workspaceId: actor.workspaceId,
  workspaceRole: actor.workspaceRole,
  superAdmin: actor.superAdmin,
  mfaEnabled: actor.mfaEnabled,
});

interface Dependencies {
  db: Db;
  users: UsersRepo;
  sessions: Sessions;
  places: KnownPlaces;
  notifyOwner: NotifyOwner;
}

/**
 * Signs a user in with the given workspace as the current one. Ends the browser's previous session. Mails the owner if
 * the browser is new to the account, except at its first sign-in. With `isContinued`, the previous session is all that
 * the user has proved, so the new one is no more recent.
 */
export function createSessionStarter({ db, users, sessions, places, notifyOwner }: Dependencies) {
  return async function beginSession(
    user: { id: string; workspaceId: string | null; isContinued?: boolean },
    visitor: Visitor,
  ): Promise<SignedIn> {
    const { newTo, ...cookies } = await db.transaction(async () => {
      const confirmedAt =
        user.isContinued && visitor.actor ? await sessions.confirmedAt(visitor.actor) : undefined;
      if (visitor.actor) await sessions.end(visitor.actor.sessionId);
      const account = visitor.actor?.userId === user.id ? undefined : await users.byId(user.id);
      const isNew = account !== undefined && (await places.isNewBrowser(account, visitor));
      return {
        newTo: isNew ? account : undefined,
        setCookie: await sessions.start(user.id, user.workspaceId, visitor.userAgent, confirmedAt),
        browserCookie: await places.remember(user.id, visitor),
      };
    });
    const { actor } = await sessions.read(cookies.setCookie);
    if (!actor) throw notSignedIn();
    if (newTo) notifyOwner(newTo, 'new_device', visitor);
    return { user: presentMe(actor), ...cookies };
  };
}

export type BeginSession = ReturnType<typeof createSessionStarter>;
