import type { Db } from '../../../db/connect';

/** When a member gets the next daily mail, and from which time on it collects notifications. */
export interface DigestSchedule {
  workspaceId: string;
  userId: string;
  dueAt: string;
  since: string;
}

export function createDigestsRepo(db: Db) {
  const write = () => db.write('notification_digests');
  return {
    async insertIfAbsent(schedule: DigestSchedule): Promise<void> {
      await write().insert(schedule).onConflict(['userId', 'workspaceId']).ignore();
    },

    /** Returns some members whose daily mail is due. */
    async due(now: string, limit: number): Promise<Pick<DigestSchedule, 'workspaceId' | 'userId'>[]> {
      return db
        .read('notification_digests')
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(limit)
        .select('workspaceId', 'userId');
    },

    /** Reads a schedule, and lets only one process at a time work on it. */
    async lock(workspaceId: string, userId: string): Promise<DigestSchedule | undefined> {
      return write().where({ userId, workspaceId }).forUpdate().first();
    },

    async update({ workspaceId, userId, dueAt, since }: DigestSchedule): Promise<void> {
      await write().where({ userId, workspaceId }).update({ dueAt, since });
    },

    async delete(workspaceId: string, userId: string): Promise<void> {
      await write().where({ userId, workspaceId }).delete();
    },

    /** Moves the next mails of a user in all workspaces. */
    async reschedule(userId: string, dueAt: string): Promise<void> {
      await write().where({ userId }).update({ dueAt });
    },

    /** Returns the user's time zone; null: UTC. */
    async timeZoneOf(userId: string): Promise<string | null> {
      const row: { timeZone: string | null } | undefined = await db
        .read('users')
        .where({ id: userId })
        .first('timeZone');
      return row?.timeZone ?? null;
    },
  };
}

export type DigestsRepo = ReturnType<typeof createDigestsRepo>;
