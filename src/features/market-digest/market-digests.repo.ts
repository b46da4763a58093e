import type { Db } from '../../db/connect';
import { withoutView } from '../../db/sqlite/staged-views';
import type { WorkspaceRole } from '../../lib/roles';

/** When a member gets the next mail. */
interface MarketDigestSchedule {
  workspaceId: string;
  userId: string;
  dueAt: string;
}

/** A member whose mail is due. */
export interface DueMarketDigest extends MarketDigestSchedule {
  email: string;
  timeZone: string | null;
  role: WorkspaceRole;
}

/** An item about a competitor. */
export interface DigestItem {
  title: string;
  url: string | null;
  competitorName: string;
}

/** An article about a trend. */
export interface DigestArticle {
  title: string;
  url: string;
  source: string;
}

export function createMarketDigestsRepo(db: Db) {
  const write = () => db.write('market_digests');
  return {
    async isOn(workspaceId: string, userId: string): Promise<boolean> {
      const row: object | undefined = await db
        .read('market_digests')
        .where({ userId, workspaceId })
        .first('dueAt');
      return row !== undefined;
    },

    async timeZoneOf(userId: string): Promise<string | null> {
      const row: { timeZone: string | null } | undefined = await db
        .read('users')
        .where({ id: userId })
        .first('timeZone');
      return row?.timeZone ?? null;
    },

    /** Returns false if the member gets the mail already. */
    async insertIfAbsent(schedule: MarketDigestSchedule): Promise<boolean> {
      const rows: object[] = await write()
        .insert(schedule)
        .onConflict(['userId', 'workspaceId'])
        .ignore()
        .returning('dueAt');
      return rows.length > 0;
    },

    /** Returns false if the member doesn't get the mail. */
    async delete(workspaceId: string, userId: string): Promise<boolean> {
      return (await write().where({ userId, workspaceId }).delete()) > 0;
    },

    /** The members whose mail is due, the longest waiting first. */
    async due(now: string, limit: number): Promise<DueMarketDigest[]> {
      return db
        .read('market_digests as d')
        .join('users as u', 'u.id', 'd.userId')
        .join('workspace_members as m', (on) => {
          on.on('m.workspaceId', 'd.workspaceId').andOn('m.userId', 'd.userId');
        })
        .where('d.dueAt', '<=', now)
        .whereNull('u.disabledAt')
        .orderBy('d.dueAt')
        .limit(limit)
        .select('d.workspaceId', 'd.userId', 'd.dueAt', 'u.email', 'u.timeZone', 'm.role');
    },

    /** Moves a mail that is due to its next time. Returns false if another process was faster. */
    async claim({ workspaceId, userId, dueAt }: MarketDigestSchedule, next: string): Promise<boolean> {
      return (await write().where({ workspaceId, userId, dueAt }).update({ dueAt: next })) > 0;
    },

    /** The most important items about competitors since a time, one for each story. */
    async items(workspaceId: string, since: string, limit: number): Promise<DigestItem[]> {
      return (
        db
          .read('feed_items as i')
          .join(withoutView(db, 'competitors', 'c'), 'c.id', 'i.competitorId')
          .where('i.workspaceId', workspaceId)
          .where('i.detectedAt', '>=', since)
          // The condition of a partial index.
          .whereRaw('i.significance / 40 >= 1')
          .whereNull('i.storyId')
          .orderBy([
            { column: 'i.significance', order: 'desc' },
            { column: 'i.detectedAt', order: 'desc' },
            { column: 'i.id', order: 'desc' },
          ])
          .limit(limit)
          .select('i.title', 'i.url', 'c.name as competitorName')
      );
    },

    /** The articles since a time, those that name the workspace's keywords first. */
    async articles(workspaceId: string, since: string, limit: number): Promise<DigestArticle[]> {
      return db
        .read('trend_articles')
        .where({ workspaceId })
        .where('detectedAt', '>=', since)
        .orderByRaw('case when "keywordBits" = 0 then 1 else 0 end, "detectedAt" desc, id desc')
        .limit(limit)
        .select('title', 'url', 'source');
    },
  };
}

export type MarketDigestsRepo = ReturnType<typeof createMarketDigestsRepo>;
