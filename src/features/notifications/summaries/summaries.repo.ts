import type { Db } from '../../../db/connect';
import type { NotificationKind } from '../../mail/notification-kinds.rules';

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
    /**
     * Returns the users for whom a summary of this kind is planned, with the time from which on it collects. They stay
     * planned, and unchanged by others, until the transaction ends.
     */
    async planned(
      workspaceId: string,
      kind: NotificationKind,
      userIds: readonly string[],
    ): Promise<Map<string, string>> {
      const rows: { userId: string; since: string }[] = await db
        .read('notification_summaries')
        .where({ workspaceId, kind })
        .whereIn('userId', userIds)
        .orderBy('userId')
        .forUpdate()
        .select('userId', 'since');
      return new Map(rows.map(({ userId, since }) => [userId, since]));
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

    /** Plans summaries. One that is already planned collects from the earlier of the two times on. */
    async plan(summaries: readonly PlannedSummary[]): Promise<void> {
      if (summaries.length === 0) return;
      const earlier = db.write.raw(
        'case when excluded.since < notification_summaries.since then excluded.since else notification_summaries.since end',
      );
      await write()
        .insert([...summaries])
        .onConflict(['userId', 'workspaceId', 'kind'])
        .merge({ since: earlier });
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
