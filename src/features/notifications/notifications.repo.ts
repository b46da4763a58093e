import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { countUpTo, keysetPage } from '../../db/lists/keyset';
import type { Page, PageRequest } from '../../lib/paging';
import type { Audience } from './notifications.rules';
import type { NotificationKind } from '../mail/notification-kinds.rules';

/** A notification of one member. */
export interface Notification {
  id: string;
  workspaceId: string;
  userId: string;
  /** The event, or the due date. A user is notified of it once. */
  eventKey: string;
  kind: NotificationKind;
  title: string;
  body: string | null;
  /** A path of the app. */
  url: string | null;
  objectType: string;
  objectId: string | null;
  actorName: string | null;
  /** The people who may see it. */
  audience: Audience;
  /** The partner that a portal user's notification concerns. */
  partnerId: string | null;
  /** Later events of the same group are added to it while it is unread. */
  groupKey: string | null;
  /** Number of events that it stands for. */
  count: number;
  /** false: only for the daily mail. */
  isListed: boolean;
  isRead: boolean;
  createdAt: string;
}

/**
 * Selects the notifications that a user sees: those for their role, and for a portal user those about their partner.
 */
export interface Reader {
  workspaceId: string;
  userId: string;
  audiences: readonly Audience[];
  /** undefined for any partner. */
  partnerId: string | null | undefined;
}

/** Upper bound for counting. A person can have more only until the next clean-up. */
export const MAX_KEPT = 1000;
/** Rows per statement. */
const AT_ONCE = 100;

const codec = createCodec<Notification>({ boolean: ['isListed', 'isRead'] });

export function createNotificationsRepo(db: Db) {
  const isPostgres = db.engine === 'postgres';
  /** Must equal the condition of the partial index word for word. */
  const isUnread = isPostgres ? 'not "isRead"' : '"isRead" = 0';
  const isListed = isPostgres ? '"isListed"' : '"isListed" = 1';

  function visible(query: Knex.QueryBuilder, { workspaceId, userId, audiences, partnerId }: Reader) {
    query.where({ userId, workspaceId }).whereIn('audience', audiences).whereRaw(isListed);
    if (partnerId !== undefined) query.where({ partnerId });
    return query;
  }
  const listed = (reader: Reader, onlyUnread: boolean) => {
    const query = visible(db.read('notifications'), reader);
    return onlyUnread ? query.whereRaw(isUnread) : query;
  };

  return {
    /** Newest first. */
    page: (reader: Reader, onlyUnread: boolean, request: PageRequest): Promise<Page<Notification>> =>
      keysetPage<object, Notification>({
        query: listed(reader, onlyUnread).select(),
        order: ['createdAt', 'id'],
        request,
        count: () => countUpTo(db.read, listed(reader, onlyUnread), MAX_KEPT),
        decode: codec.decode,
        position: ({ createdAt, id }) => [createdAt, id],
      }),

    countUnread: async (reader: Reader, most: number): Promise<number> =>
      (await countUpTo(db.read, listed(reader, true), most)).total,

    async byId(reader: Reader, id: string): Promise<Notification | undefined> {
      const row: object | undefined = await listed(reader, false).where({ id }).first();
      return row && codec.decode(row);
    },

    /** Marks one's own notification. Returns whether there is one. */
    async setRead(reader: Reader, id: string, isRead: boolean): Promise<boolean> {
      const changed = await visible(db.write('notifications'), reader)
        .where({ id })
        .update(codec.encode({ isRead }));
      return changed > 0;
    },

    /** Marks everything that arrived up to a time as read. Returns the number. */
    markAllRead: (reader: Reader, until: string): Promise<number> =>
      visible(db.write('notifications'), reader)
        .whereRaw(isUnread)
        .where('createdAt', '<=', until)
        .update(codec.encode({ isRead: true })),

    /**
     * Stores the notifications that their users don't have yet, and returns the ids of these users. Must run in a
     * transaction.
     */
    async insertNew(notifications: readonly Notification[]): Promise<Set<string>> {
      const stored = new Set<string>();
      for (let at = 0; at < notifications.length; at += AT_ONCE) {
        const rows: { userId: string }[] = await db
          .write('notifications')
          .insert(notifications.slice(at, at + AT_ONCE).map(codec.encode))
          .onConflict(['userId', 'eventKey'])
          .ignore()
          .returning('userId');
        for (const { userId } of rows) stored.add(userId);
      }
      return stored;
    },

    /** Returns whether the user was notified of an event, alone or in a group. */
    async isKnown(userId: string, eventKey: string): Promise<boolean> {
      const own: object | undefined = await db.read('notifications').where({ userId, eventKey }).first('id');
      if (own) return true;
      const merged: object | undefined = await db
        .read('notification_merges')
        .where({ userId, eventKey })
        .first('userId');
      return merged !== undefined;
    },

    /** Returns the user's unread notification of a group that arrived after `since`. */
    async openGroup(
      { workspaceId, userId, groupKey }: Pick<Notification, 'workspaceId' | 'userId' | 'groupKey'>,
      since: string,
    ): Promise<Notification | undefined> {
      const row: object | undefined = await db
        .read('notifications')
        .where({ userId, workspaceId, groupKey })
        .whereRaw(isUnread)
        .where('createdAt', '>', since)
        .orderBy([
          { column: 'createdAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .first();
      return row && codec.decode(row);
    },

    /** Adds an event to a notification. */
    async merge(id: string, userId: string, eventKey: string, changes: Partial<Notification>): Promise<void> {
      await db.write('notification_merges').insert({ userId, eventKey, notificationId: id });
      await db.write('notifications').where({ id }).update(codec.encode(changes));
    },

    /** Returns a member's unread notifications of some kinds that arrived after `since`, newest first. */
    async unreadSince(
      reader: Pick<Reader, 'workspaceId' | 'userId' | 'audiences' | 'partnerId'>,
      { kinds, since, limit }: { kinds: readonly NotificationKind[]; since: string; limit: number },
    ): Promise<Notification[]> {
      const { workspaceId, userId, audiences, partnerId } = reader;
      const query = db
        .read('notifications')
        .where({ userId, workspaceId })
        .whereRaw(isUnread)
        .where('createdAt', '>', since)
        .whereIn('kind', kinds)
        .whereIn('audience', audiences);
      if (partnerId !== undefined) query.where({ partnerId });
      const rows: object[] = await query
        .orderBy([
          { column: 'createdAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit);
      return rows.map(codec.decode);
    },

    /** Deletes some notifications from before `time`. Returns the number. */
    async deleteOlder(time: string, limit: number): Promise<number> {
      const ids: string[] = await db
        .read('notifications')
        .where('createdAt', '<', time)
        .orderBy(['createdAt', 'id'])
        .limit(limit)
        .pluck('id');
      if (ids.length > 0) await db.write('notifications').whereIn('id', ids).delete();
      return ids.length;
    },

    /** Returns the members who have more than `most`. Reads the index of all notifications. */
    async membersWithMore(most: number): Promise<{ workspaceId: string; userId: string }[]> {
      return db
        .read('notifications')
        .groupBy('userId', 'workspaceId')
        .havingRaw('count(*) > ?', [most])
        .select('userId', 'workspaceId');
    },

    /** Deletes the oldest notifications of a member, except `most`, in steps of `limit`. Returns the number. */
    async deleteBeyond(
      { workspaceId, userId }: { workspaceId: string; userId: string },
      most: number,
      limit: number,
    ): Promise<number> {
      const ids: string[] = await db
        .read('notifications')
        .where({ userId, workspaceId })
        .orderBy([
          { column: 'createdAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .offset(most)
        .limit(limit)
        .pluck('id');
      if (ids.length > 0) await db.write('notifications').whereIn('id', ids).delete();
      return ids.length;
    },
  };
}

export type NotificationsRepo = ReturnType<typeof createNotificationsRepo>;
