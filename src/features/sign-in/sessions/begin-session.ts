import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import { forbidden, notSignedIn } from '../../../lib/errors';
import { messages } from '../../identity/accounts.rules';
import type { NotifyOwner } from '../security-mails/security-mails';
import type { User } from '../../identity/users.rules';
import { presentMe, type Me } from '../../identity/profile.rules';
import type { KnownPlaces } from './known-places';
import type { Visitor } from '../../identity/sessions/visitor';

/** A sign-in that succeeded. */
export interface SignedIn {
  user: Me;
  /** Set-Cookie value of the session. */
  setCookie: string;
  /** Set-Cookie value that identifies the browser at its next sign-in. */
  browserCookie: string;
}

interface Dependencies extends Foundation, Identity {
  places: KnownPlaces;
  notifyOwner: NotifyOwner;
}

/** A session that its transaction may still roll back. */
export interface StartedSession extends Pick<SignedIn, 'setCookie' | 'browserCookie'> {
  /** The account to which the browser is new; undefined for a known browser. */
  newTo: User | undefined;
}

interface SessionOwner {
  id: string;
  /** The session's current workspace. */
  workspaceId: string | null;
  /** Whether the new session only continues the previous one. It then keeps the time of the last proof. */
  isContinued?: boolean;
}

/** Starts sessions, and ends the browser's previous one. */
export function createSessionStarter({ db, users, sessions, places, portalUses, notifyOwner }: Dependencies) {
  /**
   * Must run in the transaction that locks the user and checks their proof. Otherwise the session could start after a
   * change of the password or the second factor has ended all others. Call `presentSession` after it.
   * @throws 401 if a session that is to be continued has ended; 403 for a disabled account
   */
  async function startSession(owner: SessionOwner, visitor: Visitor): Promise<StartedSession> {
    const { id, workspaceId, isContinued = false } = owner;
    const confirmedAt = isContinued && visitor.actor ? await sessions.confirmedAt(visitor.actor) : undefined;
    if (visitor.actor) {
      const wasOpen = await sessions.endListed(visitor.actor.userId, sessions.idOf(visitor.actor));
      if (isContinued && !wasOpen) throw notSignedIn();
    }
    const account = await users.byId(id);
    if (account && account.disabledAt !== null) throw forbidden(messages.disabled);
    if (!isContinued) await portalUses.signedIn(id);
    const isOwn = visitor.actor?.userId === id;
    const isNew = account !== undefined && !isOwn && (await places.isNewBrowser(account, visitor));
    return {
      newTo: isNew ? account : undefined,
      setCookie: await sessions.start(id, workspaceId, visitor.userAgent, confirmedAt),
      browserCookie: await places.remember(id, visitor),
    };
  }

  /** Mails the owner if the browser is new to the account, except at its first sign-in. */
  async function presentSession({ newTo, ...cookies }: StartedSession, visitor: Visitor): Promise<SignedIn> {
    const { actor } = await sessions.read(cookies.setCookie);
    if (!actor) throw notSignedIn();
    if (newTo) notifyOwner(newTo, 'new_device', visitor);
    return { user: presentMe(actor), ...cookies };
  }

  return {
    startSession,
    presentSession,
    /** Starts the session of a new account. It doesn't need a lock, because no other request knows the account yet. */
    beginSession: async (owner: SessionOwner, visitor: Visitor): Promise<SignedIn> =>
      presentSession(await db.transaction(() => startSession(owner, visitor)), visitor),
  };
}

type SessionStarter = ReturnType<typeof createSessionStarter>;
export type StartSession = SessionStarter['startSession'];
export type PresentSession = SessionStarter['presentSession'];
export type BeginSession = SessionStarter['beginSession'];
