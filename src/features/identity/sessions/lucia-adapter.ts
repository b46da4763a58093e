import type { Adapter, Lucia } from 'lucia';
import { days, type Clock } from '../../../lib/clock';
import { hashToken } from '../../../lib/ids';
import type { Actor } from '../../../lib/actor';
import type { SessionsRepo } from './sessions.repo';

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Pick<SessionAttributes, 'lastSeenAt'>, UserAttributes>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: UserAttributes;
  }
}

interface SessionAttributes {
  workspaceId: string | null;
  lastSeenAt: string | null;
  userAgent: string | null;
  confirmedAt: string | null;
}

type UserAttributes = Omit<Actor, 'userId' | 'sessionId'>;

/** A session ends this long after sign-in, even if it is used. */
const MAX_AGE = days(90);

/**
 * Stores Lucia's sessions by a hash of their id, so that the database never has the id itself. Reports a session that is
 * past its maximum age as missing.
 */
export function createLuciaAdapter(sessions: SessionsRepo, clock: Clock): Adapter {
  return {
    async getSessionAndUser(sessionId) {
      const id = hashToken(sessionId);
      const found = await sessions.find(id);
      if (!found) return [null, null];
      if (Date.parse(found.createdAt) + MAX_AGE <= clock.now().getTime()) {
        await sessions.delete(id);
        return [null, null];
      }
      const { userId, ...attributes } = found.actor;
      return [
        {
          id: sessionId,
          userId,
          expiresAt: new Date(found.expiresAt),
          attributes: {
            workspaceId: attributes.workspaceId,
            lastSeenAt: found.lastSeenAt,
            // Lucia doesn't use these columns.
            userAgent: null,
            confirmedAt: null,
          },
        },
        { id: userId, attributes },
      ];
    },
    async getUserSessions(userId) {
      const rows = await sessions.listOf(userId);
      return rows.map(({ id, workspaceId, lastSeenAt, userAgent, confirmedAt, expiresAt }) => ({
        id,
        userId,
        expiresAt: new Date(expiresAt),
        attributes: { workspaceId, lastSeenAt, userAgent, confirmedAt },
      }));
    },
    setSession({ id, userId, expiresAt, attributes: { workspaceId, userAgent, confirmedAt } }) {
      const now = clock.now().toISOString();
      return sessions.insert({
        id: hashToken(id),
        userId,
        workspaceId,
        createdAt: now,
        lastSeenAt: now,
        userAgent,
        confirmedAt,
        expiresAt: expiresAt.toISOString(),
      });
    },
    updateSessionExpiration: (sessionId, expiresAt) =>
      sessions.extend(hashToken(sessionId), expiresAt.toISOString()),
    deleteSession: (sessionId) => sessions.delete(hashToken(sessionId)),
    async deleteUserSessions(userId) {
      await sessions.deleteOf({ userId });
    },
    deleteExpiredSessions: () => sessions.deleteOver(clock.now().toISOString()),
  };
}
