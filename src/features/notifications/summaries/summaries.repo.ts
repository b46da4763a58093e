import type { Db } from '../../../db/connect';
import type { NotificationKind } from '../notifications.rules';

/** When a member gets one mail about everything of a kind, and from which time on it collects. */
export interface PlannedSummary {
  workspaceId: string;
  userId: string;
  kind: NotificationKind;
  dueAt: string;
  since: string;
}

export function createSummariesRepo(db: Db) {
  const write = () => db.write('notification_summaries');
  return {
    /** Returns those of the users for whom a summary of this kind is planned. */
    async planned(
      workspaceId: string,
      kind: NotificationKind,
      userIds: readonly string[],
    ): Promise<Set<string>> {
      const rows: string[] = await db
        .read('notification_summaries')
        .where({ workspaceId, kind })
        .whereIn('userId', userIds)
        .pluck('userId');
      return new Set(rows);
    },

    /** Counts the mails of a kind to these addresses that were queued after `since`. */
    async countMails(
      workspaceId: string,
      kind: NotificationKind,
      addresses: readonly string[],
      since: string,
    ): Promise<Map<string, number>> {
      const rows: { address: string; mails: number | string }[] = await db
        .read('mails')
        .where({ workspaceId, kind })
        .whereIn('address', addresses)
        .where('createdAt', '>', since)
        .groupBy('address')
        .select('address')
        .count({ mails: '*' });
      return new Map(rows.map(({ address, mails }) => [address, Number(mails)]));
    },

    /** Leaves those alone that another process has just planned. */
    async insertNew(summaries: readonly PlannedSummary[]): Promise<void> {
      if (summaries.length === 0) return;
      await write()
        .insert([...summaries])
        .onConflict(['userId', 'workspaceId', 'kind'])
        .ignore();
    },

    /** Returns some that are due. */
    async due(now: string, limit: number): Promise<PlannedSummary[]> {
      return db
        .read('notification_summaries')
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(limit)
        .select('workspaceId', 'userId', 'kind', 'dueAt', 'since');
    },

    /** Deletes one. Returns whether it was still there, so that one of several processes sends it. */
    async take({ workspaceId, userId, kind }: PlannedSummary): Promise<boolean> {
      const deleted = await write().where({ userId, workspaceId, kind }).delete();
      return deleted > 0;
    },
  };
}

export type SummariesRepo = ReturnType<typeof createSummariesRepo>;
