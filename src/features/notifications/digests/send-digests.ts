import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';
import type { MailUrl } from '../../mail/portal-links';
import type { NotificationMailer } from '../delivery/notification-mail';
import type { RecipientsRepo } from '../delivery/recipients.repo';
import { createDueMailSender } from '../delivery/send-due-mails';
import type { NotificationsRepo } from '../notifications.repo';
import type { NotificationKind } from '../../mail/notification-kinds.rules';
import type { PreferencesRepo } from '../preferences/preferences.repo';
import { nextDigestAt } from './digest-time';
import type { DigestSchedule, DigestsRepo } from './digests.repo';
import { createMailUnread } from './mail-unread';

interface Dependencies {
  db: Db;
  digests: DigestsRepo;
  notifications: NotificationsRepo;
  preferences: PreferencesRepo;
  recipients: RecipientsRepo;
  /** null: no mail server is configured. */
  mailer: NotificationMailer | null;
  mailUrl: MailUrl;
  clock: Clock;
}

/**
 * Sends the daily mails that are due. Several processes can run it at once. After a time without a process, each member
 * gets one mail with everything since the last one.
 */
export function createDigestSender(dependencies: Dependencies) {
  const { db, digests, notifications, preferences, recipients, mailer, mailUrl, clock } = dependencies;
  const mailUnread = mailer && createMailUnread({ notifications, mailer, mailUrl });

  /** Sends one member's mail, if it is still due. */
  async function send(schedule: Pick<DigestSchedule, 'workspaceId' | 'userId'>): Promise<boolean> {
    const { workspaceId, userId } = schedule;
    return db.transaction(async () => {
      const now = clock.now();
      const found = await digests.lock(workspaceId, userId);
      // Another process was faster.
      if (!found || found.dueAt > now.toISOString()) return false;
      const dueAt = nextDigestAt(now, await digests.timeZoneOf(userId));
      await digests.update({ workspaceId, userId, dueAt, since: now.toISOString() });
      const [member] = await recipients.find(workspaceId, { userIds: [userId] });
      if (!member || !mailUnread) return false;
      const kinds: NotificationKind[] = await preferences.kindsWith(workspaceId, userId, 'daily');
      const intro = 'This is what you have not read yet since your last daily mail.';
      return mailUnread(member, { workspaceId, kind: 'digest', intro, kinds, since: found.since });
    });
  }

  return createDueMailSender({
    readDue: (limit) => digests.due(clock.now().toISOString(), limit),
    send,
  });
}
