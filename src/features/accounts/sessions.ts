import { Lucia, TimeSpan, type Adapter } from 'lucia';
import type { Actor } from '../../lib/actor';
import { hashToken } from '../../lib/ids';
import type { WorkspaceRole } from '../../lib/roles';
import type { Clock } from '../../lib/clock';
import type { Db } from '../../db/connect';
import { readyQuery } from '../../db/ready-query';

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: UserAttributes;
  }
}

interface SessionAttributes {
  workspaceId: string | null;
}

type UserAttributes = Omit<Actor, 'userId' | 'sessionId'>;

interface ActorRow extends Omit<UserAttributes, 'workspaceRole'> {
  userId: string;
  expiresAt: string;
  workspaceRole: WorkspaceRole | null;
}

/** Lucia's adapter over knex. The database holds a hash of the session id, never the id itself. */
function createAdapter(db: Db, clock: Clock): Adapter {
  // One query for the whole actor: it runs on every request of a signed-in user.
  const actorOf = readyQuery<ActorRow>(db, (knex) =>
    knex('sessions as s')
      .join('users as u', 'u.id', 's.userId')
      .leftJoin('workspace_members as m', (on) =>
        on.on('m.userId', 's.userId').andOn('m.workspaceId', 's.workspaceId'),
      )
      .leftJoin('workspaces as w', 'w.id', 'm.workspaceId')
      .where('s.id', '')
      .select(
        's.userId',
        's.expiresAt',
        'u.email',
        'u.role',
        'u.superAdmin',
        'w.id as workspaceId',
        'w.name as workspaceName',
        'm.role as workspaceRole',
        'm.partnerId',
      ),
  );
  return {
    async getSessionAndUser(sessionId) {
      const [row] = await actorOf(hashToken(sessionId));
      if (!row) return [null, null];
      const { userId, expiresAt, ...attributes } = row;
      return [
        {
          id: sessionId,
          userId,
          expiresAt: new Date(expiresAt),
          attributes: { workspaceId: row.workspaceId },
        },
        { id: userId, attributes: { ...attributes, superAdmin: Boolean(attributes.superAdmin) } },
      ];
    },
    async getUserSessions(userId) {
      const rows: { id: string; expiresAt: string; workspaceId: string | null }[] = await db
        .read('sessions')
        .where({ userId });
      return rows.map(({ id, expiresAt, workspaceId }) => ({
        id,
        userId,
        expiresAt: new Date(expiresAt),
        attributes: { workspaceId },
      }));
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      await db.write('sessions').insert({
        id: hashToken(id),
        userId,
        expiresAt: expiresAt.toISOString(),
        createdAt: clock.now().toISOString(),
        ...attributes,
      });
    },
    async updateSessionExpiration(sessionId, expiresAt) {
      await db
        .write('sessions')
        .where({ id: hashToken(sessionId) })
        .update({ expiresAt: expiresAt.toISOString() });
    },
    async deleteSession(sessionId) {
      await db
        .write('sessions')
        .where({ id: hashToken(sessionId) })
        .delete();
    },
    async deleteUserSessions(userId) {
      await db.write('sessions').where({ userId }).delete();
    },
    async deleteExpiredSessions() {
      await db.write('sessions').where('expiresAt', '<=', clock.now().toISOString()).delete();
    },
  };
}

/** What reading a request's cookie found; `setCookie` is to be sent when the session was extended or is over. */
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

const COOKIE = 'partnerhub_session';

/** Lucia would decode every cookie of the host, and fail on another program's that is malformed. */
const cookiePattern = new RegExp(`(?:^|;\\s*)${COOKIE}=([a-z0-9]+)`);

/** Sessions of 30 days that are extended while they are used (lucia extends in the second half). */
export function createSessions({ db, clock, secure }: SessionsOptions) {
  const lucia = new Lucia(createAdapter(db, clock), {
    sessionExpiresIn: new TimeSpan(30, 'd'),
    sessionCookie: { name: COOKIE, attributes: { secure, sameSite: 'lax', path: '/' } },
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: (attributes) => attributes,
  });
  return {
    async read(cookieHeader: string | null): Promise<SessionRead> {
      const sessionId = cookiePattern.exec(cookieHeader ?? '')?.[1];
      if (!sessionId) return { actor: null, setCookie: null };
      const { session, user } = await lucia.validateSession(sessionId);
      if (!session) return { actor: null, setCookie: lucia.createBlankSessionCookie().serialize() };
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
      return lucia.createBlankSessionCookie().serialize();
    },
    endAllOf: (userId: string) => lucia.invalidateUserSessions(userId),
    async endAllOfMember(workspaceId: string, userId: string): Promise<void> {
      await db.write('sessions').where({ userId, workspaceId }).delete();
    },
    async moveTo(sessionId: string, workspaceId: string): Promise<void> {
      await db
        .write('sessions')
        .where({ id: hashToken(sessionId) })
        .update({ workspaceId });
    },
    deleteExpired: () => lucia.deleteExpiredSessions(),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
