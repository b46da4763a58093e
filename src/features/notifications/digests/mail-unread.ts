import type { MailUrl } from '../../mail/portal-links';
import type { NotificationMail, NotificationMailer } from '../delivery/notification-mail';
import type { Recipient } from '../delivery/recipients.repo';
import type { Notification, NotificationsRepo } from '../notifications.repo';
import { audiencesOf, rolesLike } from '../notifications.rules';
import {
  notificationKindNames,
  notificationKinds,
  type NotificationKind,
} from '../../mail/notification-kinds.rules';

/** Most notifications in a mail. The screen has the others. */
const MAX_ITEMS = 50;

interface Dependencies {
  notifications: NotificationsRepo;
  mailer: NotificationMailer;
  mailUrl: MailUrl;
}

interface Wanted {
  workspaceId: string;
  kinds: readonly NotificationKind[];
  /** Only later notifications are mailed. */
  since: string;
}

interface Words {
  workspaceId: string;
  /** Unsubscribing stops mails of this kind. */
  kind: NotificationMail['kind'];
  /** Says why these notifications come together. */
  intro: string;
}

/** Returns a function that mails a member's unread notifications, all in one mail. It returns false if there are none. */
export function createMailUnread({ notifications, mailer, mailUrl }: Dependencies) {
  const compose = createCompose(mailUrl);
  return async (member: Recipient, { kinds, since, ...words }: Wanted & Words): Promise<boolean> => {
    const { userId, role } = member;
    const partnerId = role === 'partner_portal' ? member.partnerId : undefined;
    const unread = await notifications.unreadSince(
      { workspaceId: words.workspaceId, userId, audiences: audiencesOf(role), partnerId },
      { kinds, since, limit: MAX_ITEMS + 1 },
    );
    if (unread.length === 0) return false;
    await mailer.enqueueAll([await compose(member, words, unread)]);
    return true;
  };
}

const createCompose =
  (mailUrl: MailUrl) =>
  async (
    to: Recipient,
    { workspaceId, kind, intro }: Words,
    /** One more than `MAX_ITEMS` if there are more. */
    unread: readonly Notification[],
  ): Promise<NotificationMail> => {
    const shown = await Promise.all(
      unread.slice(0, MAX_ITEMS).map(async ({ kind: itsKind, title, body, url: path }) => ({
        kind: itsKind,
        title,
        body,
        url: path === null ? null : await mailUrl(to, workspaceId, path),
      })),
    );
    const count = unread.length > MAX_ITEMS ? `More than ${MAX_ITEMS}` : String(unread.length);
    const sections = notificationKindNames
      .map((name) => ({
        heading: notificationKinds[name].label,
        items: shown
          .filter((one) => one.kind === name)
          .map(({ title, body, url }) => ({
            title,
            ...(url !== null && { url }),
            ...(body !== null && { text: body }),
          })),
      }))
      .filter(({ items }) => items.length > 0);
    const subject = unread.length === 1 ? '1 new notification' : `${count} new notifications`;
    return {
      to: { userId: to.userId, email: to.email },
      workspaceId,
      kind,
      readers: {
        roles: rolesLike(to.role),
        partnerId: to.role === 'partner_portal' ? to.partnerId : null,
      },
      subject,
      content: {
        heading: subject,
        paragraphs: [intro],
        sections,
        action: { label: 'Open notifications', url: await mailUrl(to, workspaceId, '/notifications') },
      },
    };
  };
