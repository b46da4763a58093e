import type { Db } from '../../../db/connect';
import { hours, type Clock } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import { can } from '../../../lib/roles';
import { truncate } from '../../../lib/text/unicode';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import type { Notification, NotificationsRepo } from '../notifications.repo';
import type { MailUrl } from '../../mail/portal-links';
import { audiencesOf, type Audience } from '../notifications.rules';
import {
  notificationKinds,
  type EmailChoice,
  type NotificationChoice,
} from '../../mail/notification-kinds.rules';
import type { PreferencesService } from '../preferences/preferences.service';
import type { MailLimit } from '../summaries/limit-mails';
import type { Notice } from './notice';
import { mailOf, type NotificationMailer } from './notification-mail';
import type { Recipient, RecipientsRepo } from './recipients.repo';

interface Dependencies {
  db: Db;
  notifications: NotificationsRepo;
  recipients: RecipientsRepo;
  preferences: Pick<PreferencesService, 'choices'>;
  /** null: no mail server is configured. */
  mailer: NotificationMailer | null;
  mailUrl: MailUrl;
  limitMails: MailLimit;
  clock: Clock;
}

/** Recipients per transaction. */
const AT_ONCE = 100;
/** Recipients per query, of notices that may have thousands. */
const READ_AT_ONCE = 500;
/** Maximum time between two events of a group. */
const GROUP_WINDOW = hours(1);
const MAX_TITLE = 300;
const MAX_BODY = 500;

interface Chosen {
  recipient: Recipient;
  notification: Notification;
  email: EmailChoice;
  markdown: string | undefined;
}

/** Notifies members. May be called again for the same notice: each user is notified once. */
export function createNotify(dependencies: Dependencies) {
  const { db, notifications, recipients, preferences, mailer, mailUrl, limitMails, clock } = dependencies;

  /** Returns the audience in which a recipient sees a notice; null if they may not see it. */
  function audienceFor(
    { role, partnerId }: Recipient,
    { kind, audience, concerns, recipients: { audienceOf } }: Notice,
  ): Audience | null {
    if (!can(role, notificationKinds[kind].for)) return null;
    const isConcerned = partnerId !== null && (partnerId === concerns || audienceOf !== undefined);
    if (role === 'partner_portal') return isConcerned ? 'portal' : null;
    return audiencesOf(role).includes(audience) ? audience : null;
  }

  function notificationFor(
    notice: Notice,
    { userId, partnerId }: Recipient,
    audience: Audience,
    { inApp }: NotificationChoice,
  ): Notification {
    const { workspaceId, eventKey, kind, objectType, objectId, actorName, group } = notice;
    const isPortal = audience === 'portal';
    const { title, body } = isPortal ? (notice.portalWords ?? notice) : notice;
    return {
      id: newId(),
      workspaceId,
      userId,
      eventKey,
      kind,
      title: truncate(title, MAX_TITLE),
      body: body === null ? null : truncate(body, MAX_BODY),
      // The portal doesn't have the screens of members.
      url: isPortal ? (notice.portalUrl ?? null) : notice.url,
      objectType,
      objectId,
      actorName,
      audience,
      partnerId: isPortal ? partnerId : null,
      groupKey: group?.key ?? null,
      count: group?.size ?? 1,
      isListed: inApp,
      isRead: false,
      createdAt: clock.now().toISOString(),
    };
  }

  /** Mails each recipient the notification that was stored for them, or plans a summary for those who got many mails. */
  async function sendInstant(chosen: readonly Chosen[]): Promise<void> {
    const wanted = chosen.filter(({ email }) => email === 'instant');
    const [first] = wanted;
    if (!mailer || !first) return;
    const recipientsOfMails = wanted.map(({ recipient }) => recipient);
    const mailed = await limitMails(first.notification, recipientsOfMails);
    const mails = await Promise.all(
      wanted
        .filter(({ recipient }) => mailed.has(recipient.userId))
        .map(async ({ recipient, notification, markdown }) => {
          const { userId, email } = recipient;
          const { workspaceId, url: path } = notification;
          const url = path === null ? null : await mailUrl(recipient, workspaceId, path);
          return mailOf({ userId, email }, { ...notification, markdown }, url);
        }),
    );
    if (mails.length > 0) await mailer.enqueueAll(mails);
  }

  /** Stores the same for many members. */
  async function notifyAll(workspaceId: string, chosen: readonly Chosen[]): Promise<void> {
    for (let at = 0; at < chosen.length; at += AT_ONCE) {
      if (at > 0) await yieldToEventLoop();
      const some = chosen.slice(at, at + AT_ONCE);
      await db.transaction(async () => {
        const held = await recipients.hold(
          workspaceId,
          some.map(({ recipient }) => recipient.userId),
        );
        const present = some.filter(({ recipient }) => held.has(recipient.userId));
        const stored = await notifications.insertNew(present.map(({ notification }) => notification));
        await sendInstant(present.filter(({ recipient }) => stored.has(recipient.userId)));
      });
    }
  }

  /** Adds an event to the member's unread notification of its group, or starts a group. Only its start is mailed. */
  async function notifyInGroup(chosen: Chosen, notice: Notice): Promise<void> {
    const { notification } = chosen;
    const { workspaceId, userId, eventKey, createdAt } = notification;
    await db.transaction(async () => {
      if (!(await recipients.lock(workspaceId, userId))) return;
      if (await notifications.isKnown(userId, eventKey)) return;
      const since = new Date(Date.parse(createdAt) - GROUP_WINDOW).toISOString();
      const open = await notifications.openGroup(notification, since);
      if (!open || !notice.group) {
        await notifications.insertNew([notification]);
        return sendInstant([chosen]);
      }
      const { group } = notice;
      const total = open.count + notification.count;
      await notifications.merge(open.id, userId, eventKey, {
        count: total,
        title: truncate(group.title(total), MAX_TITLE),
        body: null,
        url: notification.audience === 'portal' ? (notice.portalUrl ?? null) : group.url,
        objectId: null,
        createdAt,
      });
    });
  }

  return async function notify(notice: Notice, signal?: AbortSignal): Promise<void> {
    const { workspaceId } = notice;
    const { audienceOf, ...others } = notice.recipients;
    await notifyRecipients(notice, await recipients.find(workspaceId, others));
    if (audienceOf === undefined) return;
    let after = '';
    for (;;) {
      const page = { after, limit: READ_AT_ONCE, now: clock.now().toISOString() };
      const found = await recipients.ofAudience(workspaceId, audienceOf, page);
      await notifyRecipients(notice, found);
      after = found.at(-1)?.userId ?? '';
      // When it is delivered again, it continues with recipients who weren't notified.
      if (found.length < READ_AT_ONCE || signal?.aborted) return;
      await yieldToEventLoop();
    }
  };

  async function notifyRecipients(notice: Notice, all: readonly Recipient[]): Promise<void> {
    const { workspaceId, kind, actorId } = notice;
    const found = all.filter(({ userId }) => userId !== actorId);
    if (found.length === 0) return;
    const choiceOf = await preferences.choices(workspaceId, found, kind);
    const chosen: Chosen[] = [];
    for (const recipient of found) {
      const audience = audienceFor(recipient, notice);
      const choice = choiceOf(recipient);
      if (audience === null || (!choice.inApp && choice.email === 'off')) continue;
      const notification = notificationFor(notice, recipient, audience, choice);
      chosen.push({ recipient, notification, email: choice.email, markdown: notice.markdown });
    }
    if (!notice.group) return notifyAll(workspaceId, chosen);
    for (const one of chosen) await notifyInGroup(one, notice);
  }
}

export type Notify = ReturnType<typeof createNotify>;
