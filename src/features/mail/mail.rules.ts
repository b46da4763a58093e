import { days, minutes, seconds, hours } from '../../lib/clock';

/** Kinds of mail that members choose in their preferences. */
const preferredKinds = [
  'application_received',
  'mention',
  'assigned',
  'due',
  'approval',
  'referral',
  'deal',
  'commission_due',
  'source_failing',
  'competitor_news',
  'digest',
  'market_digest',
] as const;

/** Each kind of mail. Recipients stop getting one kind, and `security` always comes. */
export const mailKinds = [...preferredKinds, 'deal_expiring', 'template', 'security'] as const;
export type MailKind = (typeof mailKinds)[number];
export type PreferredMailKind = (typeof preferredKinds)[number];

export const isPreferredKind = (kind: string): kind is PreferredMailKind =>
  preferredKinds.some((one) => one === kind);
export const isMailKind = (kind: string): kind is MailKind => mailKinds.some((one) => one === kind);

/** What a recipient stops getting, after `You won't get` or `Stop`. */
export const mailKindLabels: Record<MailKind, string> = {
  application_received: 'emails about new applications',
  mention: 'emails about mentions',
  assigned: 'emails about assignments',
  due: 'emails about due tasks and check-ins',
  approval: 'emails about approvals',
  referral: 'emails about referrals',
  deal: 'emails about deals',
  commission_due: 'emails about due commissions',
  source_failing: 'emails about failing sources',
  competitor_news: 'emails about competitor news',
  digest: 'the daily summary',
  market_digest: 'the weekly market digest',
  deal_expiring: 'reminders of deals that expire',
  template: 'emails from the team',
  security: 'security emails',
};

export type MailStatus = 'queued' | 'sent' | 'failed' | 'suppressed';

/** Pauses before the next attempts in ms: some within two minutes, and the last after more than three days. */
export const mailRetries = [
  seconds(20),
  minutes(1),
  minutes(5),
  minutes(15),
  hours(1),
  hours(3),
  hours(8),
  hours(24),
  hours(24),
  hours(24),
];
/** No attempt is made later. */
export const MAIL_LIFETIME = days(5);
/** How long rows of finished mails are kept; their content is deleted at once. */
export const MAIL_KEPT = days(30);

export const MAX_SUBJECT = 200;

/** Returns a subject as one line that a mail client shows. */
export function subjectLine(text: string): string {
  // Also the line and paragraph separators, and what controls the direction of text.
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\s]+/gu, ' ').trim();
  const letters = [...line.toWellFormed()];
  return letters.length <= MAX_SUBJECT
    ? line.toWellFormed()
    : `${letters.slice(0, MAX_SUBJECT - 1).join('')}…`;
}
