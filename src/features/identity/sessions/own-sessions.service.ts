import type { Actor } from '../../../lib/actor';
import { notFound } from '../../../lib/errors';
import { mapPage, type Page, type PageRequest } from '../../../lib/paging';
import type { Db } from '../../../db/connect';
import type { UsersRepo } from '../users.repo';
import { deviceName } from './device-name';
import type { Sessions } from './sessions';
import type { AccountTrail } from '../account-trail';

interface Dependencies {
  db: Db;
  users: UsersRepo;
  sessions: Sessions;
  trail: AccountTrail;
}

/** A session of the signed-in user (contract-2, A). */
export interface OwnSession {
  /** A hash, from which the session's token can't be derived. */
  id: string;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string | null;
  /** Whether it's the session of this request. */
  current: boolean;
}

/** A session with the name of its device, such as `Chrome on macOS`. */
export interface NamedSession extends OwnSession {
  device: string;
}

/** Lists and ends the user's own sessions. All signed-in users may use it. */
export function createOwnSessionsService({ db, users, sessions, trail }: Dependencies) {
  async function recordEnd(actor: Actor, address: string): Promise<void> {
    const user = await users.byId(actor.userId);
    if (user) await trail.happened(user, 'sessions_ended', address);
  }

  /** Newest first. */
  async function list(actor: Actor, request: PageRequest): Promise<Page<OwnSession>> {
    const currentId = sessions.idOf(actor);
    return mapPage(await sessions.list(actor.userId, request), (session) => ({
      id: session.id,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt ?? session.createdAt,
      userAgent: session.userAgent,
      current: session.id === currentId,
    }));
  }

  return {
    list,

    async listNamed(actor: Actor, request: PageRequest): Promise<Page<NamedSession>> {
      const page = await list(actor, request);
      return mapPage(page, (session) => ({ ...session, device: deviceName(session.userAgent) }));
    },

    /** @throws 404 for an id that is unknown or another user's */
    async end(actor: Actor, id: string, address: string): Promise<void> {
      await db.transaction(async () => {
        if (!(await sessions.endListed(actor.userId, id))) throw notFound('Session not found');
        await recordEnd(actor, address);
      });
    },

    async endOthers(actor: Actor, address: string): Promise<{ revoked: number }> {
      return db.transaction(async () => {
        await users.lock(actor.userId);
        const revoked = await sessions.endOthers(actor);
        if (revoked > 0) await recordEnd(actor, address);
        return { revoked };
      });
    },
  };
}

export type OwnSessionsService = ReturnType<typeof createOwnSessionsService>;
