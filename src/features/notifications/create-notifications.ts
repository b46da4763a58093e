import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { CommentsRepo } from '../comments/comments.repo';
import type { MailUrl } from '../mail/portal-links';
import { createEventFacts } from './delivery/event-facts';
import { createNotificationConsumer } from './delivery/notification-consumer';
import type { NotificationMailer } from './delivery/notification-mail';
import { createNotify } from './delivery/notify';
import { createRecipientsRepo } from './delivery/recipients.repo';
import { createNotifyOfNews } from './delivery/notify-of-news';
import { createDigestsRepo } from './digests/digests.repo';
import { createDigestSender } from './digests/send-digests';
import { createDueReminders } from './due/remind-of-due-work';
import { createDueWorkRepo } from './due/due-work.repo';
import { createNotificationsRepo } from './notifications.repo';
import { createNotificationsService } from './notifications.service';
import { createNotifiedObjectsRepo } from './notified-objects.repo';
import { createPreferencesRepo } from './preferences/preferences.repo';
import { createPreferencesService, type PreferencesService } from './preferences/preferences.service';
import { createMailLimit } from './summaries/limit-mails';
import { createSummarySender } from './summaries/send-summaries';
import { createSummariesRepo } from './summaries/summaries.repo';

interface Dependencies {
  db: Db;
  comments: CommentsRepo;
  preferences: PreferencesService;
  /** null: no mail server is configured. */
  mailer: NotificationMailer | null;
  mailUrl: MailUrl;
  clock: Clock;
}

export function createNotifications(dependencies: Dependencies) {
  const { db, comments, preferences, mailer, mailUrl, clock } = dependencies;
  const notifications = createNotificationsRepo(db);
  const recipients = createRecipientsRepo(db);
  const summaries = createSummariesRepo(db);
  const limitMails = createMailLimit({ summaries, clock });
  const notify = createNotify({
    db,
    notifications,
    recipients,
    preferences,
    mailer,
    mailUrl,
    limitMails,
    clock,
  });
  const service = createNotificationsService({
    notifications,
    existing: createNotifiedObjectsRepo(db),
    clock,
  });
  const dueReminders = createDueReminders({ db, work: createDueWorkRepo(db), notify, clock });
  return {
    services: {
      notifications: service,
      notificationPreferences: preferences,
      dueReminders,
      /** Sends the daily mails with notifications. */
      digests: createDigestSender({
        db,
        digests: createDigestsRepo(db),
        notifications,
        preferences: createPreferencesRepo(db),
        recipients,
        mailer,
        mailUrl,
        clock,
      }),
      /** Sends mails about what members weren't mailed at once. */
      mailSummaries: createSummarySender({
        db,
        summaries,
        notifications,
        preferences,
        recipients,
        mailer,
        mailUrl,
        clock,
      }),
    },
    consumer: createNotificationConsumer({ notify, facts: createEventFacts({ db, comments }) }),
    notifyOfNews: createNotifyOfNews({ notify, preferences }),
    async sweep(): Promise<void> {
      await service.sweep();
      await dueReminders.sweep();
    },
  };
}

export type NotificationServices = ReturnType<typeof createNotifications>['services'];

/** Creates the preferences separately, because accounts need them too. */
export const createNotificationPreferences = (shared: { db: Db; audit: AuditTrail; clock: Clock }) =>
  createPreferencesService({
    ...shared,
    preferences: createPreferencesRepo(shared.db),
    digests: createDigestsRepo(shared.db),
  });
