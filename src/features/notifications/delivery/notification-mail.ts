import type { WorkspaceRole } from '../../../lib/roles';
import { notificationKinds, type NotificationKind } from '../../mail/notification-kinds.rules';
import { audiencesOf, type Audience } from '../notifications.rules';

/** A mail about notifications, as src/features/mail takes it. */
export interface NotificationMail {
  to: { userId: string; email: string };
  workspaceId: string;
  kind: NotificationKind | 'digest';
  /** Who may get it when it is sent. */
  readers: { roles: readonly WorkspaceRole[]; partnerId: string | null };
  subject: string;
  content: {
    heading: string;
    paragraphs: readonly string[];
    markdown?: string;
    sections?: readonly {
      heading: string;
      items: readonly { title: string; url?: string; text?: string }[];
    }[];
    action?: { label: string; url: string };
    notes?: readonly string[];
  };
}

/** Queues mails in the transaction that stores their notifications. */
export interface NotificationMailer {
  enqueueAll(mails: readonly NotificationMail[]): Promise<void>;
}

/** Returns the mail about one notification. */
export function mailOf(
  to: NotificationMail['to'],
  notice: {
    workspaceId: string;
    kind: NotificationKind;
    title: string;
    body: string | null;
    audience: Audience;
    partnerId: string | null;
    markdown?: string | undefined;
  },
  /** The address of the notification's page; null without one. */
  url: string | null,
): NotificationMail {
  const { workspaceId, kind, title, body, markdown, audience, partnerId } = notice;
  const roles = notificationKinds[kind].for.filter((role) => audiencesOf(role).includes(audience));
  return {
    to,
    workspaceId,
    kind,
    readers: { roles, partnerId },
    subject: title,
    content: {
      heading: title,
      paragraphs: body === null || markdown !== undefined ? [] : [body],
      ...(markdown !== undefined && { markdown }),
      ...(url !== null && { action: { label: 'Open in PartnerHub', url } }),
    },
  };
}
