import { stringifySetCookie } from 'cookie';
import type { Actor } from '../../lib/actor';
import { days, seconds, type Clock } from '../../lib/clock';
import { hashToken, newToken } from '../../lib/ids';
import type { Db } from '../../db/connect';
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

/** A session ends when it was not used for so long, … */
const IDLE = days(30);
/** … and so long after sign-in in any case. */
const LONGEST = days(90);

/** Sessions of 30 days that are extended when they are used in their second half, to at most 90 days after sign-in. */
export function createSessions({ db, clock, secure }: SessionsOptions) {
  const sessions = createSessionsRepo(db);
  // The prefix makes browsers refuse a cookie that a subdomain or a page without TLS has set.
  const name = secure ? '__Host-partnerhub_session' : 'partnerhub_session';
  // Not parsed, because another program's malformed cookie must not get in the way.
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`);

  const cookie = (sessionId: string, lifetime: number) =>
    stringifySetCookie(name, sessionId, {
      maxAge: Math.ceil(lifetime / seconds(1)),
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
    });
  const noCookie = () => cookie('', 0);
  const time = (at: number) => new Date(at).toISOString();

  return {
    async read(cookieHeader: string | null): Promise<SessionRead> {
      const sessionId = pattern.exec(cookieHeader ?? '')?.[1];
      if (sessionId === undefined) return { actor: null, setCookie: null };
      const now = clock.now().getTime();
      const found = await sessions.find(hashToken(sessionId));
      if (!found) return { actor: null, setCookie: noCookie() };
      const last = Date.parse(found.createdAt) + LONGEST;
      const end = Math.min(Date.parse(found.expiresAt), last);
      if (end <= now) {
        await sessions.delete(hashToken(sessionId));
        return { actor: null, setCookie: noCookie() };
      }
      const actor = { ...found.actor, sessionId };
      const extended = Math.min(now + IDLE, last);
      if (end - now > IDLE / 2 || extended <= end) return { actor, setCookie: null };
      await sessions.extend(hashToken(sessionId), time(extended));
      return { actor, setCookie: cookie(sessionId, extended - now) };
    },
    /** Returns the Set-Cookie value of a new session. */
    async start(userId: string, workspaceId: string | null): Promise<string> {
      const sessionId = newToken();
      const now = clock.now().getTime();
      const [createdAt, expiresAt] = [time(now), time(now + IDLE)];
      await sessions.insert({ id: hashToken(sessionId), userId, workspaceId, createdAt, expiresAt });
      return cookie(sessionId, IDLE);
    },
    /** Returns the Set-Cookie value that clears the cookie. */
    async end(sessionId: string): Promise<string> {
      await sessions.delete(hashToken(sessionId));
      return noCookie();
    },
    endAllOf: (userId: string): Promise<void> => sessions.deleteOf({ userId }),
    endAllOfMember: (workspaceId: string, userId: string): Promise<void> =>
      sessions.deleteOf({ userId, workspaceId }),
    moveTo: (sessionId: string, workspaceId: string): Promise<void> =>
      sessions.moveTo(hashToken(sessionId), workspaceId),
    deleteExpired: (): Promise<void> => sessions.deleteOver(clock.now().toISOString()),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
