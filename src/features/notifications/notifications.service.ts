import { authorize, type Actor, type Member } from '../../lib/actor';
import { days, type Clock } from '../../lib/clock';
import { notFound } from '../../lib/errors';
import type { Page } from '../../lib/paging';
import type { ExistingNotifiedObjects } from './notified-objects.repo';
import { MAX_KEPT, type Notification, type NotificationsRepo, type Reader } from './notifications.repo';
import { audiencesOf, MAX_UNREAD, NOTIFICATION_NOT_FOUND, readNotifications } from './notifications.rules';
import type { NotificationKind } from '../mail/notification-kinds.rules';
import type { MarkAllRead, NotificationChanges, NotificationFilters } from './notifications.schema';

/** A notification as returned by calls. */
export interface ShownNotification {
  id: string;
  kind: NotificationKind;
  title: string;
  body: string | null;
  /** A path of the app; null if there is nothing to open, or not any more. */
  url: string | null;
  objectType: string;
  objectId: string | null;
  actorName: string | null;
  isRead: boolean;
  createdAt: string;
}

const KEPT = days(90);
/** Rows per statement of the clean-up. */
const AT_ONCE = 500;

interface Dependencies {
  notifications: NotificationsRepo;
  existing: ExistingNotifiedObjects;
  clock: Clock;
}

/** The notifications of a member in the current workspace (contract-2, C). Members see only their own. */
export function createNotificationsService({ notifications, existing, clock }: Dependencies) {
  const readerOf = ({ workspaceId, userId, workspaceRole, partnerId }: Member): Reader => ({
    workspaceId,
    userId,
    audiences: audiencesOf(workspaceRole),
    partnerId: workspaceRole === 'partner_portal' ? partnerId : undefined,
  });

  /** Presents notifications without links to deleted objects, and without the text of deleted comments. */
  async function show(workspaceId: string, items: readonly Notification[]): Promise<ShownNotification[]> {
    const found = await existing(workspaceId, items);
    return items.map(({ id, kind, title, objectType, objectId, actorName, isRead, createdAt, ...item }) => {
      const isThere = objectId === null || found.has(objectId);
      return {
        id,
        kind,
        title,
        body: isThere || objectType !== 'comment' ? item.body : null,
        url: isThere ? item.url : null,
        objectType,
        objectId,
        actorName,
        isRead,
        createdAt,
      };
    });
  }

  return {
    /** Newest first. */
    async list(actor: Actor, { unread, ...request }: NotificationFilters): Promise<Page<ShownNotification>> {
      authorize(actor, readNotifications);
      const page = await notifications.page(readerOf(actor), unread, request);
      return { ...page, items: await show(actor.workspaceId, page.items) };
    },

    /** Counts up to one more than `MAX_UNREAD`. */
    async unreadCount(actor: Actor): Promise<number> {
      authorize(actor, readNotifications);
      return notifications.countUnread(readerOf(actor), MAX_UNREAD + 1);
    },

    /** Returns the newest mentions that the user hasn't read and wants to see in the app. */
    async openMentions(actor: Actor, limit: number): Promise<ShownNotification[]> {
      authorize(actor, readNotifications);
      const since = new Date(clock.now().getTime() - KEPT).toISOString();
      const wanted = { kinds: ['mention'] as const, since, limit };
      const found = await notifications.unreadSince(readerOf(actor), wanted);
      return show(
        actor.workspaceId,
        found.filter(({ isListed }) => isListed),
      );
    },

    /** @throws 404 also for a notification of someone else */
    async update(actor: Actor, id: string, { isRead }: NotificationChanges): Promise<ShownNotification> {
      authorize(actor, readNotifications);
      const reader = readerOf(actor);
      await notifications.setRead(reader, id, isRead);
      const notification = await notifications.byId(reader, id);
      if (!notification) throw notFound(NOTIFICATION_NOT_FOUND);
      const [shown] = await show(actor.workspaceId, [notification]);
      if (!shown) throw notFound(NOTIFICATION_NOT_FOUND);
      return shown;
    },

    /** Notifications that arrive later stay unread. */
    async markAllRead(actor: Actor, { until }: MarkAllRead): Promise<{ marked: number }> {
      authorize(actor, readNotifications);
      const now = clock.now().toISOString();
      const time = until === undefined ? now : new Date(until).toISOString();
      return { marked: await notifications.markAllRead(readerOf(actor), time < now ? time : now) };
    },

    /** Deletes notifications that are older than 90 days, and those of a member beyond the newest 1,000. */
    async sweep(): Promise<void> {
      const until = new Date(clock.now().getTime() - KEPT).toISOString();
      while ((await notifications.deleteOlder(until, AT_ONCE)) === AT_ONCE);
      for (const member of await notifications.membersWithMore(MAX_KEPT))
        while ((await notifications.deleteBeyond(member, MAX_KEPT, AT_ONCE)) === AT_ONCE);
    },
  };
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;
