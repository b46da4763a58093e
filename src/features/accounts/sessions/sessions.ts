import { Lucia, TimeSpan } from 'lucia';
import type { Db } from '../../../db/connect';
import type { Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { hashToken } from '../../../lib/ids';
import { createLuciaAdapter } from './lucia-adapter';
import { createSessionsRepo } from './sessions.repo';

/** What reading a request's cookie found; `setCookie` must be sent if the session was extended or is over. */
export interface SessionRead {
  actor: Actor | null;
  setCookie: string | null;
}

interface SessionsOptions {
  db: Db;
  clock: Clock;
  /** Whether browsers reach the server over https. */
  secure: boolean;
}

/** Sessions of 30 days, which Lucia extends when they are used in their second half, until 90 days after sign-in. */
export function createSessions({ db, clock, secure }: SessionsOptions) {
  const sessions = createSessionsRepo(db);
  // The prefix makes browsers refuse a cookie that a subdomain or a page without TLS has set.
  const name = secure ? '__Host-partnerhub_session' : 'partnerhub_session';
  const lucia = new Lucia(createLuciaAdapter(sessions, clock), {
    sessionExpiresIn: new TimeSpan(30, 'd'),
    sessionCookie: { name, attributes: { secure, sameSite: 'lax', path: '/' } },
    getUserAttributes: (attributes) => attributes,
  });
  // Lucia would decode every cookie, and fail at another program's malformed one.
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`);
  const noCookie = () => lucia.createBlankSessionCookie().serialize();

  return {
    async read(cookieHeader: string | null): Promise<SessionRead> {
      const sessionId = pattern.exec(cookieHeader ?? '')?.[1];
      if (sessionId === undefined) return { actor: null, setCookie: null };
      const { session, user } = await lucia.validateSession(sessionId);
      if (!session) return { actor: null, setCookie: noCookie() };
      const { id: userId, ...attributes } = user;
      return {
        actor: { userId, ...attributes, sessionId },
        setCookie: session.fresh ? lucia.createSessionCookie(sessionId).serialize() : null,
      };
    },
    /** Returns the Set-Cookie value of a new session. */
    async start(userId: string, workspaceId: string | null): Promise<string> {
      const session = await lucia.createSession(userId, { workspaceId });
      return lucia.createSessionCookie(session.id).serialize();
    },
    /** Returns the Set-Cookie value that clears the cookie. */
    async end(sessionId: string): Promise<string> {
      await lucia.invalidateSession(sessionId);
      return noCookie();
    },
    endAllOf: (userId: string): Promise<void> => lucia.invalidateUserSessions(userId),
    endAllOfMember: (workspaceId: string, userId: string): Promise<void> =>
      sessions.deleteOf({ userId, workspaceId }),
    moveTo: (sessionId: string, workspaceId: string): Promise<void> =>
      sessions.moveTo(hashToken(sessionId), workspaceId),
    deleteExpired: (): Promise<void> => lucia.deleteExpiredSessions(),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
