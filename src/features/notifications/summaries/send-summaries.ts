import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import type { MailUrl } from '../../mail/portal-links';
import type { NotificationMailer } from '../delivery/notification-mail';
import type { RecipientsRepo } from '../delivery/recipients.repo';
import { createComposeDigest, MOST_ITEMS } from '../digests/compose-digest';
import type { NotificationsRepo } from '../notifications.repo';
import { audiencesOf, notificationKinds } from '../notifications.rules';
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

/** Summaries read at once. */
const AT_ONCE = 100;

/**
 * Sends the summaries that are due: one mail with the notifications that came after a member's limit of instant mails.
 * Several processes can run it at once.
 */
export function createSummarySender(dependencies: Dependencies) {
  const { db, summaries, notifications, preferences, recipients, mailer, mailUrl, clock } = dependencies;
  const composeDigest = createComposeDigest(mailUrl);
  let isStopped = false;

  /** Returns whether there was something to send. */
  const send = (planned: PlannedSummary): Promise<boolean> =>
    db.transaction(async () => {
      if (!(await summaries.take(planned)) || !mailer) return false;
      const { workspaceId, userId, kind, since } = planned;
      const [member] = await recipients.find(workspaceId, { userIds: [userId] });
      if (!member) return false;
      const { role, partnerId } = member;
      const choiceOf = await preferences.choices(workspaceId, [member], kind);
      // The daily mail of someone who has chosen that since doesn't have earlier notifications.
      if (choiceOf(member).email === 'off') return false;
      const reader = {
        workspaceId,
        userId,
        audiences: audiencesOf(role),
        partnerId: role === 'partner_portal' ? partnerId : undefined,
      };
      const unread = await notifications.unreadSince(reader, {
        kinds: [kind],
        since,
        limit: MOST_ITEMS + 1,
      });
      if (unread.length === 0) return false;
      const intro = `You got many emails about ${notificationKinds[kind].label.toLowerCase()} within an hour. These came after them.`;
      await mailer.enqueueAll([await composeDigest(member, { workspaceId, kind, intro, unread })]);
      return true;
    });

  return {
    /** Does one pass. Returns the number of mails. */
    async run(): Promise<{ sent: number }> {
      let sent = 0;
      while (!isStopped) {
        const due = await summaries.due(clock.now().toISOString(), AT_ONCE);
        for (const one of due) {
          if (isStopped) return { sent };
          if (await send(one)) sent += 1;
          await yieldToEventLoop();
        }
        if (due.length < AT_ONCE) break;
      }
      return { sent };
    },

    /** Lets `run` end after the current mail. */
    stop(): void {
      isStopped = true;
    },
  };
}

export type SummarySender = ReturnType<typeof createSummarySender>;
