import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import type { MailUrl } from '../../mail/portal-links';
import type { NotificationMailer } from '../delivery/notification-mail';
import type { RecipientsRepo } from '../delivery/recipients.repo';
import type { NotificationsRepo } from '../notifications.repo';
import { audiencesOf, type NotificationKind } from '../notifications.rules';
import type { PreferencesRepo } from '../preferences/preferences.repo';
import { createComposeDigest, MOST_ITEMS } from './compose-digest';
import { nextDigestAt } from './digest-time';
import type { DigestSchedule, DigestsRepo } from './digests.repo';

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

/** Members read at once. */
const AT_ONCE = 100;

/**
 * Sends the daily mails that are due. Several processes can run it at once. After a time without a process, each member
 * gets one mail with everything since the last one.
 */
export function createDigestSender(dependencies: Dependencies) {
  const { db, digests, notifications, preferences, recipients, mailer, mailUrl, clock } = dependencies;
  const composeDigest = createComposeDigest(mailUrl);
  let isStopped = false;

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
      if (!member || !mailer) return false;
      const { role, partnerId } = member;
      const kinds: NotificationKind[] = await preferences.kindsWith(workspaceId, userId, 'daily');
      const unread = await notifications.unreadSince(
        {
          workspaceId,
          userId,
          audiences: audiencesOf(role),
          partnerId: role === 'partner_portal' ? partnerId : undefined,
        },
        { kinds, since: found.since, limit: MOST_ITEMS + 1 },
      );
      if (unread.length === 0) return false;
      const kind = 'digest';
      const intro = 'This is what you have not read yet since your last daily mail.';
      await mailer.enqueueAll([await composeDigest(member, { workspaceId, kind, intro, unread })]);
      return true;
    });
  }

  return {
    /** Does one pass. Returns the number of mails. */
    async run(): Promise<{ sent: number }> {
      let sent = 0;
      while (!isStopped) {
        const due = await digests.due(clock.now().toISOString(), AT_ONCE);
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

export type DigestSender = ReturnType<typeof createDigestSender>;
