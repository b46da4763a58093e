import { hours, type Clock } from '../../../lib/clock';
import type { Notification } from '../notifications.repo';
import type { SummariesRepo } from './summaries.repo';

/**
 * Mails of one kind that a member gets within an hour. The following ones come together. Deliveries at the same time can
 * exceed it by a few, which costs less than a lock.
 */
export const MAX_MAILS_AN_HOUR = 10;
const WINDOW = hours(1);

interface Dependencies {
  summaries: SummariesRepo;
  clock: Clock;
}

interface MailedRecipient {
  userId: string;
  email: string;
}

/**
 * Limits the mails that members get at once, because one action can change hundreds of records. Returns the ids of those
 * who get a mail about a notification now. The others get a summary within an hour. Must run in the transaction that
 * stores the notifications.
 */
export function createMailLimit({ summaries, clock }: Dependencies) {
  return async function limitMails(
    { workspaceId, kind, createdAt }: Pick<Notification, 'workspaceId' | 'kind' | 'createdAt'>,
    recipients: readonly MailedRecipient[],
  ): Promise<Set<string>> {
    const now = clock.now().getTime();
    const timeAt = (ms: number) => new Date(ms).toISOString();
    const userIds = recipients.map(({ userId }) => userId);
    const planned = await summaries.planned(workspaceId, kind, userIds);
    const free = recipients.filter(({ userId }) => !planned.has(userId));
    const addresses = free.map(({ email }) => email);
    const mails = await summaries.countMails(workspaceId, kind, addresses, timeAt(now - WINDOW));
    const isMailed = ({ userId, email }: MailedRecipient) =>
      !planned.has(userId) && (mails.get(email) ?? 0) < MAX_MAILS_AN_HOUR;
    const dueAt = timeAt(now + WINDOW);
    // Just before the notification. Deliveries at the same time don't store theirs in the order of their times.
    const since = timeAt(Date.parse(createdAt) - 1);
    await summaries.plan(
      recipients
        .filter((recipient) => !isMailed(recipient) && !includes(planned.get(recipient.userId), since))
        .map(({ userId }) => ({ workspaceId, userId, kind, dueAt, since }))
        // In one order, so that deliveries at the same time don't wait for each other.
        .sort((one, other) => (one.userId < other.userId ? -1 : 1)),
    );
    return new Set(recipients.filter(isMailed).map(({ userId }) => userId));
  };
}

export type MailLimit = ReturnType<typeof createMailLimit>;

/** Returns whether a planned summary collects from this time on. */
const includes = (plannedSince: string | undefined, since: string): boolean =>
  plannedSince !== undefined && plannedSince <= since;
