import type { Db } from '../../../db/connect';
import type { Actor } from '../../../lib/actor';

/** `id` is a hash of the cookie's value, which is not stored. */
interface Session {
  id: string;
  userId: string;
  /** The current workspace. */
  workspaceId: string | null;
  expiresAt: string;
  createdAt: string;
}

interface SessionRow extends Omit<Actor, 'sessionId'>, Pick<Session, 'expiresAt' | 'createdAt'> {}

/** A session with the user whose it is, and their membership of its workspace. */
interface FoundSession extends Pick<Session, 'expiresAt' | 'createdAt'> {
  actor: Omit<Actor, 'sessionId'>;
}

export function createSessionsRepo(db: Db) {
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
        .first(
          's.userId',
          's.expiresAt',
          's.createdAt',
          'u.email',
          'u.role',
          'u.superAdmin',
          'w.id as workspaceId',
          'w.name as workspaceName',
          'm.role as workspaceRole',
          'm.partnerId',
        );
      if (!row) return undefined;
      const { expiresAt, createdAt, ...actor } = row;
      return { expiresAt, createdAt, actor: { ...actor, superAdmin: Boolean(actor.superAdmin) } };
    },
    async listOf(userId: string): Promise<Session[]> {
      return db.read('sessions').where({ userId });
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
    async delete(id: string): Promise<void> {
      await db.write('sessions').where({ id }).delete();
    },
    /** All of a user, or those in one workspace. */
    async deleteOf(owner: { userId: string; workspaceId?: string }): Promise<void> {
      await db.write('sessions').where(owner).delete();
    },
    async deleteOver(now: string): Promise<void> {
      await db.write('sessions').where('expiresAt', '<=', now).delete();
    },
  };
}

export type SessionsRepo = ReturnType<typeof createSessionsRepo>;
