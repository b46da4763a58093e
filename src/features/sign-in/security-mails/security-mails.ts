import type { Foundation } from '../../../foundation';
import { hours, seconds } from '../../../lib/clock';
import { truncate } from '../../../lib/text/unicode';
import type { MailQueue } from '../../mail/mail-queue';
import { deviceName } from '../../identity/sessions/device-name';
import type { Visitor } from '../../identity/sessions/visitor';
import type { User } from '../../identity/users.rules';
import { securityMail, type SecurityEvent } from './security-mail-texts';

/**
 * Mails per account and kind of event. Only someone who signs in can cause them, so this stops programs. Each kind is
 * counted separately, so that many sign-ins can't hide a changed password.
 */
const MAX_MAILS = { points: 10, seconds: hours(24) / seconds(1) };

/** The User-Agent header can contain any text. */
const DEVICE_MAX = 80;

interface Dependencies extends Foundation {
  mail: MailQueue;
  /** The name of the OpenID provider where passwords are off, else null. */
  onlyProvider: string | null;
}

/** Mails the owner of an account about changes that an attacker would make. */
export function createSecurityMails({
  mail,
  limits,
  background,
  linkBase,
  onlyProvider,
  clock,
}: Dependencies) {
  /**
   * Mails the owner after the answer, if a mail server is configured. Call it after the transaction of the event,
   * because a mail can't be rolled back. A failure is only logged. Without a visitor, the event comes from an operator.
   */
  return function notifyOwner(
    { id, email }: Pick<User, 'id' | 'email'>,
    event: SecurityEvent,
    visitor: Pick<Visitor, 'userAgent'> | null,
  ): void {
    if (!mail.isOn) return;
    const at = clock.now();
    background.run(`mailing an owner about ${event}`, async () => {
      if (!(await limits.consumeIfAllowed(`security-mail ${event}`, id, MAX_MAILS))) return;
      const device = visitor && truncate(deviceName(visitor.userAgent ?? null), DEVICE_MAX);
      await mail.enqueue({
        // A mail to a user is deleted with the account.
        to: event === 'account_deleted' ? { address: email } : { userId: id, email },
        workspaceId: null,
        kind: 'security',
        ...securityMail(event, { device, at, linkBase, onlyProvider }),
      });
    });
  };
}

export type NotifyOwner = ReturnType<typeof createSecurityMails>;
