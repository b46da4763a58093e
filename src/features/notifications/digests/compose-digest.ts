import type { MailUrl } from '../../mail/portal-links';
import type { NotificationMail } from '../delivery/notification-mail';
import type { Recipient } from '../delivery/recipients.repo';
import type { Notification } from '../notifications.repo';
import { notificationKindNames, notificationKinds } from '../notifications.rules';

/** Most notifications in a mail. The screen has the others. */
export const MOST_ITEMS = 50;

interface Digest {
  workspaceId: string;
  /** Unsubscribing stops mails of this kind. */
  kind: NotificationMail['kind'];
  /** Says why these notifications come together. */
  intro: string;
  /** One more than `MOST_ITEMS` if there are more. */
  unread: readonly Notification[];
}

/** Composes mails about several notifications. */
export const createComposeDigest =
  (mailUrl: MailUrl) =>
  async (to: Recipient, { workspaceId, kind, intro, unread }: Digest): Promise<NotificationMail> => {
    const shown = await Promise.all(
      unread.slice(0, MOST_ITEMS).map(async ({ kind: itsKind, title, body, url: path }) => ({
        kind: itsKind,
        title,
        body,
        url: path === null ? null : await mailUrl(to, workspaceId, path),
      })),
    );
    const count = unread.length > MOST_ITEMS ? `More than ${MOST_ITEMS}` : String(unread.length);
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
      subject,
      content: {
        heading: subject,
        paragraphs: [intro],
        sections,
        action: { label: 'Open notifications', url: await mailUrl(to, workspaceId, '/notifications') },
      },
    };
  };
