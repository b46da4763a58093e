import { admins } from '../../lib/roles';
import {
  isNotificationKind,
  notificationKindNames,
  notificationKinds,
  type NotificationKind,
} from './notification-kinds.rules';

/** The permission to see sent mails, and to see and edit the suppression list. */
export const manageMail = admins;

export const suppressionLimits = { perWorkspace: 20_000, reason: 200 } as const;

export const mailMessages = {
  off: "This server doesn't send email. The operator has to set SMTP_URL.",
  suppressionNotFound: 'Suppressed address not found',
  unsubscribed: 'They unsubscribed themselves',
  alreadySuppressed: 'This address is already suppressed',
  tooManySuppressed: `A workspace can have at most ${suppressionLimits.perWorkspace.toLocaleString('en-US')} suppressed addresses`,
  notAccepted: "The mail server didn't accept it. `partnerhub doctor` tells the operator why.",
  invalidLink: 'This link is invalid. Use the link of the latest email.',
} as const;

/** The kinds of mail. Recipients can stop each kind, except `invitation` and `security`. */
export const mailKinds = [
  ...notificationKindNames,
  'digest',
  'market_digest',
  'report',
  'deal_expiring',
  'template',
  'invitation',
  'security',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Whether a mail is about an account: it has a link that someone waits for, and can't be stopped. */
export const isAboutAccount = (kind: MailKind): boolean => kind === 'invitation' || kind === 'security';

/** Whether a member wrote the text of a mail, whose links the recipient wants. */
export const isWritten = (kind: MailKind): boolean => kind === 'template' || kind === 'announcement';

/** Whether members choose a kind of mail in their preferences for notifications. */
export const isNotificationMail = (kind: MailKind): kind is NotificationKind | 'digest' =>
  kind === 'digest' || isNotificationKind(kind);

/** The name of a kind of mail, after `You won't get` or `Stop`. */
export const mailKindLabels: Record<MailKind, string> = {
  application_received: 'emails about new applications',
  mention: 'emails about mentions',
  assigned: 'emails about assignments',
  due: 'emails about due tasks and check-ins',
  approval: 'emails about approvals',
  referral: 'emails about referrals',
  deal: 'emails about deals',
  agreement: 'emails about agreements',
  resource: 'emails about new resources',
  tier: 'emails about tiers',
  health: 'emails about the health of partners',
  commission_due: 'emails about due commissions',
  payout_paid: 'emails about payouts',
  payee_changed: 'emails about changed payment details',
  announcement: 'emails about announcements',
  source_failing: 'emails about failing sources',
  competitor_news: 'emails about competitor news',
  digest: 'the daily summary',
  market_digest: 'the weekly market digest',
  report: 'scheduled reports',
  deal_expiring: 'reminders of deals that expire',
  template: 'emails from the team',
  invitation: 'invitations',
  security: 'security emails',
};

/** Returns the name of the mails that an entry of the suppression list stops. */
export const suppressedKindLabel = (kind: MailKind | 'all'): string =>
  kind === 'all' ? 'emails at all' : mailKindLabels[kind];

const otherMails: Record<Exclude<MailKind, NotificationKind>, string> = {
  digest: 'Daily summary',
  market_digest: 'Market digest',
  report: 'Scheduled report',
  deal_expiring: 'Deal that expires',
  template: 'Email template',
  invitation: 'Invitation',
  security: 'Security',
};

/** Returns the name of a kind of mail, for lists of mails. */
export const mailKindName = (kind: MailKind): string =>
  isNotificationKind(kind) ? `Notification: ${notificationKinds[kind].label}` : otherMails[kind];

/** `suppressed`: not sent, because the recipient doesn't want it or may no longer get it. */
export const mailStatuses = ['queued', 'sent', 'failed', 'suppressed'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** The start of the error of a mail whose file was deleted before it was sent. The name of the file follows. */
export const ATTACHMENT_MISSING = 'An attachment no longer exists: ';

/** All attachments of a mail together, in bytes. Many mail servers refuse more. */
export const MAX_ATTACHED = 10 * 1024 * 1024;

export const MAX_SUBJECT = 200;

/** Returns a subject as one line that a mail client shows. */
export function subjectLine(text: string): string {
  // Includes the line and paragraph separators, and characters that control the direction of text.
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\s]+/gu, ' ').trim();
  const letters = [...line.toWellFormed()];
  return letters.length <= MAX_SUBJECT
    ? line.toWellFormed()
    : `${letters.slice(0, MAX_SUBJECT - 1).join('')}…`;
}
