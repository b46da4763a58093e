import type { Db } from '../../../db/connect';
import { workspaceContents } from '../../../db/workspace-contents';
import { countUpTo, keysetPage } from '../../../db/lists/keyset';
import type { Actor } from '../../../lib/actor';
import type { Page, PageRequest } from '../../../lib/paging';

/** `id` is a hash of the cookie's value, which is not stored. */
interface Session {
  id: string;
  userId: string;
  /** The current workspace. */
  workspaceId: string | null;
  expiresAt: string;
  createdAt: string;
  /** null for a session that hasn't been used since its server was upgraded. */
  lastSeenAt: string | null;
  userAgent: string | null;
  /** When the user last confirmed their identity; null if it isn't known. */
  confirmedAt: string | null;
}

/** The columns that a user's list of sessions shows. */
export type ListedSession = Pick<Session, 'id' | 'createdAt' | 'lastSeenAt' | 'userAgent'>;

type SessionTimes = Pick<Session, 'expiresAt' | 'createdAt' | 'lastSeenAt'>;

interface SessionRow extends Omit<Actor, 'sessionId' | 'needsSecondFactor'>, SessionTimes {
  requireMfa: boolean | null;
}

/** A session with its user, and their membership of its workspace. */
interface FoundSession extends SessionTimes {
  actor: Omit<Actor, 'sessionId'>;
}

const COUNTED = 1_000;

export function createSessionsRepo(db: Db) {
  // Raw, because knex takes longer to quote the names in each request than SQLite to read the row.
  const actorColumns = db.read.raw(`
    s."userId", s."expiresAt", s."createdAt", s."lastSeenAt",
    u.email, u.name, u."timeZone", u."mfaEnabled", u.role, u."superAdmin",
    w.id as "workspaceId", w.name as "workspaceName", w."requireMfa",
    m.role as "workspaceRole", m."partnerId", ${workspaceContents}`);

  return {
    /** One query for the whole actor: it runs on every request of a signed-in user. */
    async find(id: string): Promise<FoundSession | undefined> {
      const row: SessionRow | undefined = await db
        .read('sessions as s')
        .join('users as u', 'u.id', 's.userId')
        .leftJoin('workspace_members as m', (on) =>
          on.on('m.userId', 's.userId').andOn('m.workspaceId', 's.workspaceId'),
        )
        .leftJoin('workspaces as w', 'w.id', 'm.workspaceId')
        .where('s.id', id)
        .first(actorColumns);
      if (!row) return undefined;
      const { expiresAt, createdAt, lastSeenAt, requireMfa, ...actor } = row;
      return {
        expiresAt,
        createdAt,
        lastSeenAt,
        actor: {
          ...actor,
          superAdmin: Boolean(actor.superAdmin),
          mfaEnabled: Boolean(actor.mfaEnabled),
          hasCustomFields: Boolean(actor.hasCustomFields),
          hasEvidence: Boolean(actor.hasEvidence),
          needsSecondFactor:
            Boolean(requireMfa) && !actor.mfaEnabled && actor.workspaceRole !== 'partner_portal',
        },
      };
    },
    async listOf(userId: string): Promise<Session[]> {
      return db.read('sessions').where({ userId });
    },
    /** Newest first, without expired ones. */
    page: (userId: string, now: string, request: PageRequest): Promise<Page<ListedSession>> => {
      const open = () => db.read('sessions').where({ userId }).andWhere('expiresAt', '>', now);
      return keysetPage<ListedSession, ListedSession>({
        query: open().select('id', 'createdAt', 'lastSeenAt', 'userAgent'),
        order: ['createdAt', 'id'],
        request,
        count: () => countUpTo(db.read, open(), COUNTED),
        decode: (row) => row,
        position: (session) => [session.createdAt, session.id],
      });
    },
    async insert(session: Session): Promise<void> {
      await db.write('sessions').insert(session);
    },
    async extend(id: string, expiresAt: string): Promise<void> {
      await db.write('sessions').where({ id }).update({ expiresAt });
    },
    async moveTo(id: string, workspaceId: string): Promise<void> {
      await db.write('sessions').where({ id }).update({ workspaceId });
    },
    /** Doesn't overwrite a time later than `before`. */
    async touch(id: string, now: string, before: string): Promise<void> {
      await db
        .write('sessions')
        .where({ id })
        .whereRaw('(?? is null or ?? <= ?)', ['lastSeenAt', 'lastSeenAt', before])
        .update({ lastSeenAt: now });
    },
    async confirmedAt(id: string): Promise<string | null> {
      const row: Pick<Session, 'confirmedAt'> | undefined = await db
        .read('sessions')
        .where({ id })
        .first('confirmedAt');
      return row?.confirmedAt ?? null;
    },
    async confirm(id: string, confirmedAt: string): Promise<void> {
      await db.write('sessions').where({ id }).update({ confirmedAt });
    },
    /** Returns false if the user has no such session. */
    async deleteOne(userId: string, id: string): Promise<boolean> {
      return (await db.write('sessions').where({ userId, id }).delete()) > 0;
    },
    /** Deletes all sessions of a user but one, and the mailed links that start one. Returns how many sessions. */
    async deleteOthers(userId: string, keptId: string): Promise<number> {
      await db.write('magic_links').where({ userId }).delete();
      return db.write('sessions').where({ userId }).whereNot({ id: keptId }).delete();
    },
    async delete(id: string): Promise<void> {
      await db.write('sessions').where({ id }).delete();
    },
    /** Deletes all of a user, or those in one workspace, with the mailed links that start one. Returns how many. */
    async deleteOf(owner: { userId: string; workspaceId?: string }): Promise<number> {
      await db.write('magic_links').where(owner).delete();
      return db.write('sessions').where(owner).delete();
    },
    async deleteOver(now: string): Promise<void> {
      await db.write('sessions').where('expiresAt', '<=', now).delete();
    },
  };
}

export type SessionsRepo = ReturnType<typeof createSessionsRepo>;
