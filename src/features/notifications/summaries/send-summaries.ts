import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';
import type { MailUrl } from '../../mail/portal-links';
import type { NotificationMailer } from '../delivery/notification-mail';
import type { RecipientsRepo } from '../delivery/recipients.repo';
import { createDueMailSender } from '../delivery/send-due-mails';
import { createMailUnread } from '../digests/mail-unread';
import type { NotificationsRepo } from '../notifications.repo';
import { notificationKinds } from '../../mail/notification-kinds.rules';
import type { PreferencesService } from '../preferences/preferences.service';
import type { PlannedSummary, SummariesRepo } from './summaries.repo';

interface Dependencies {
  db: Db;
  summaries: SummariesRepo;
  notifications: NotificationsRepo;
  preferences: Pick<PreferencesService, 'choices'>;
  recipients: RecipientsRepo;
  /** null: no mail server is configured. */
  mailer: NotificationMailer | null;
  mailUrl: MailUrl;
  clock: Clock;
}

/**
 * Sends the summaries that are due: one mail with the notifications that came after a member's limit of instant mails.
 * Several processes can run it at once.
 */
export function createSummarySender(dependencies: Dependencies) {
  const { db, summaries, notifications, preferences, recipients, mailer, mailUrl, clock } = dependencies;
  const mailUnread = mailer && createMailUnread({ notifications, mailer, mailUrl });

  /** Returns whether there was something to send. */
  const send = (planned: PlannedSummary): Promise<boolean> =>
    db.transaction(async () => {
      if (!(await summaries.take(planned)) || !mailUnread) return false;
      const { workspaceId, userId, kind, since } = planned;
      const [member] = await recipients.find(workspaceId, { userIds: [userId] });
      if (!member) return false;
      const choiceOf = await preferences.choices(workspaceId, [member], kind);
      // The daily mail of someone who has chosen that since doesn't have earlier notifications.
      if (choiceOf(member).email === 'off') return false;
      const intro = `You got many emails about ${notificationKinds[kind].label.toLowerCase()} within an hour. These came after them.`;
      return mailUnread(member, { workspaceId, kind, intro, kinds: [kind], since });
    });

  return createDueMailSender({
    readDue: (limit) => summaries.due(clock.now().toISOString(), limit),
    send,
  });
}
