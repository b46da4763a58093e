import { Lucia, TimeSpan } from 'lucia';
import type { Db } from '../../../db/connect';
import type { Actor } from '../../../lib/actor';
import type { Background } from '../../../lib/concurrency/background';
import { minutes, type Clock } from '../../../lib/clock';
import { cookieName } from '../../../lib/secrets/cookie-name';
import { hashToken } from '../../../lib/ids';
import type { Page, PageRequest } from '../../../lib/paging';
import { truncate } from '../../../lib/text/unicode';
import { createLuciaAdapter } from './lucia-adapter';
import { createSessionsRepo, type ListedSession } from './sessions.repo';

/**
 * The result of reading a request's cookie. `setCookie` must be sent; it is set if the session was extended or has
 * ended.
 */
export interface SessionRead {
  actor: Actor | null;
  setCookie: string | null;
}

interface SessionsOptions {
  db: Db;
  background: Background;
  clock: Clock;
  /** Whether browsers reach the server over https. */
  secure: boolean;
}

/** Longer User-Agent headers are cut. */
const USER_AGENT_MAX = 300;
/** Accepted age of `lastSeenAt`, so that not every request writes. */
const FRESH = minutes(5);

/** Sessions of 30 days, which Lucia extends when they are used in their second half, until 90 days after sign-in. */
export function createSessions({ db, background, clock, secure }: SessionsOptions) {
  const sessions = createSessionsRepo(db);
  const name = cookieName('partnerhub_session', secure);
  const lucia = new Lucia(createLuciaAdapter(sessions, clock), {
    sessionExpiresIn: new TimeSpan(30, 'd'),
    sessionCookie: { name, attributes: { secure, sameSite: 'lax', path: '/' } },
    getSessionAttributes: ({ lastSeenAt }) => ({ lastSeenAt }),
    getUserAttributes: (attributes) => attributes,
  });
  // Lucia would decode every cookie, and fail at another program's malformed one.
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`);
  const noCookie = () => lucia.createBlankSessionCookie().serialize();

  /** Sessions whose last use is being stored, so that concurrent requests store it once. */
  const touching = new Set<string>();

  function touch(sessionId: string, lastSeenAt: string | null): void {
    const now = clock.now();
    const before = new Date(now.getTime() - FRESH).toISOString();
    if (touching.has(sessionId) || (lastSeenAt !== null && lastSeenAt > before)) return;
    touching.add(sessionId);
    background.run('noting the use of a session', () =>
      sessions
        .touch(hashToken(sessionId), now.toISOString(), before)
        .finally(() => touching.delete(sessionId)),
    );
  }

  return {
    async read(cookieHeader: string | null): Promise<SessionRead> {
      const sessionId = pattern.exec(cookieHeader ?? '')?.[1];
      if (sessionId === undefined) return { actor: null, setCookie: null };
      const { session, user } = await lucia.validateSession(sessionId);
      if (!session) return { actor: null, setCookie: noCookie() };
      touch(sessionId, session.lastSeenAt);
      const { id: userId, ...attributes } = user;
      return {
        actor: { userId, ...attributes, sessionId },
        setCookie: session.fresh ? lucia.createSessionCookie(sessionId).serialize() : null,
      };
    },
    /**
     * Returns the Set-Cookie value of a new session. `confirmedAt` is when the user confirmed their identity, by
     * default now.
     */
    async start(
      userId: string,
      workspaceId: string | null,
      userAgent: string | null = null,
      confirmedAt: string | null = clock.now().toISOString(),
    ): Promise<string> {
      const session = await lucia.createSession(userId, {
        workspaceId,
        lastSeenAt: null,
        userAgent: userAgent && truncate(userAgent, USER_AGENT_MAX),
        confirmedAt,
      });
      return lucia.createSessionCookie(session.id).serialize();
    },
    /** Returns when the user of the session last confirmed their identity; null if it isn't known. */
    confirmedAt: ({ sessionId }: Pick<Actor, 'sessionId'>): Promise<string | null> =>
      sessions.confirmedAt(hashToken(sessionId)),
    /** Records that the user of the session has confirmed their identity. */
    confirm: ({ sessionId }: Pick<Actor, 'sessionId'>): Promise<void> =>
      sessions.confirm(hashToken(sessionId), clock.now().toISOString()),
    /** Returns the Set-Cookie value that clears the cookie. */
    async end(sessionId: string): Promise<string> {
      await lucia.invalidateSession(sessionId);
      return noCookie();
    },
    /** The sessions of a user, newest first. An `id` is a hash of the cookie's value, so it can't be used to sign in. */
    list: (userId: string, request: PageRequest): Promise<Page<ListedSession>> =>
      sessions.page(userId, clock.now().toISOString(), request),
    /** Returns the id of an actor's own session in that list. */
    idOf: ({ sessionId }: Pick<Actor, 'sessionId'>): string => hashToken(sessionId),
    /** Ends one session from the list. Returns false if the user has none with that id. */
    endListed: (userId: string, id: string): Promise<boolean> => sessions.deleteOne(userId, id),
    /** Ends all sessions of the actor but their own. Returns how many. */
    endOthers: ({ userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>): Promise<number> =>
      sessions.deleteOthers(userId, hashToken(sessionId)),
    /** Returns how many sessions the user had. */
    endAllOf: (userId: string): Promise<number> => sessions.deleteOf({ userId }),
    async endAllOfMember(workspaceId: string, userId: string): Promise<void> {
      await sessions.deleteOf({ userId, workspaceId });
    },
    moveTo: (sessionId: string, workspaceId: string): Promise<void> =>
      sessions.moveTo(hashToken(sessionId), workspaceId),
    deleteExpired: (): Promise<void> => lucia.deleteExpiredSessions(),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
