import { admins, portalUsers, viewers, workspaceRoles, type Permission } from '../../lib/roles';

/** The kinds of notifications. Each is also a kind of mail. Free of zod, so that screens may import them. */

export const emailChoices = ['off', 'instant', 'daily'] as const;
export type EmailChoice = (typeof emailChoices)[number];

export interface NotificationChoice {
  inApp: boolean;
  email: EmailChoice;
}

interface KindOfNotification {
  label: string;
  description: string;
  /** The roles that can get it. */
  for: Permission;
  default: NotificationChoice;
}

const inAppOnly: NotificationChoice = { inApp: true, email: 'off' };
const everyone: Permission = workspaceRoles;

/** By their names in calls, in the order of the screen. */
export const notificationKinds = {
  application_received: {
    label: 'Applications',
    description: 'A company applies to become a partner.',
    for: admins,
    default: inAppOnly,
  },
  mention: {
    label: 'Mentions',
    description: 'Someone mentions you in a comment.',
    for: viewers,
    default: inAppOnly,
  },
  assigned: {
    label: 'Assigned to you',
    description: 'Someone makes you the owner of a partner, lead or deal.',
    for: viewers,
    default: inAppOnly,
  },
  due: {
    label: 'Tasks and check-ins',
    description: 'A task or check-in of yours is due, or a task is new or completed by a partner.',
    for: everyone,
    default: inAppOnly,
  },
  approval: {
    label: 'Approvals',
    description: 'A campaign waits for approval, or yours is decided.',
    for: viewers,
    default: inAppOnly,
  },
  referral: {
    label: 'Referrals',
    description: 'A referral is submitted, or yours is decided.',
    for: everyone,
    default: inAppOnly,
  },
  deal: {
    label: 'Deals',
    description:
      'A deal is submitted, decided, extended, closed, or about to lose its protection, or a partner submits a lead.',
    for: everyone,
    default: inAppOnly,
  },
  tier: {
    label: 'Tiers',
    description: 'A partner of yours has reached a higher tier, or no longer meets its own.',
    for: viewers,
    default: inAppOnly,
  },
  health: {
    label: 'Health of partners',
    description: 'The health of a partner of yours falls by 15 points.',
    for: viewers,
    default: inAppOnly,
  },
  commission_due: {
    label: 'Commissions',
    description: 'A commission becomes due.',
    for: everyone,
    default: inAppOnly,
  },
  payout_paid: {
    label: 'Payouts',
    description: 'The company that you work with has paid yours, and the statement is ready.',
    for: portalUsers,
    default: inAppOnly,
  },
  payee_changed: {
    label: 'Payment details',
    description: 'Someone changes where the money of a payee goes. This is always mailed, too.',
    for: [...admins, ...portalUsers],
    default: inAppOnly,
  },
  announcement: {
    label: 'Announcements',
    description: 'The company that you work with publishes an announcement.',
    for: portalUsers,
    default: inAppOnly,
  },
  agreement: {
    label: 'Agreements',
    description: 'The company that you work with asks yours to accept an agreement.',
    for: portalUsers,
    default: inAppOnly,
  },
  resource: {
    label: 'Resources',
    description: 'The company that you work with shares a file or document with yours.',
    for: portalUsers,
    default: inAppOnly,
  },
  source_failing: {
    label: 'Failing connections',
    description:
      'A monitored source fails, a webhook or integration is disabled, or a scheduled email is not sent.',
    for: admins,
    default: inAppOnly,
  },
  competitor_news: {
    label: 'Competitor news',
    description: 'Monitoring finds something important about a competitor.',
    for: viewers,
    default: { inApp: false, email: 'off' },
  },
} as const satisfies Record<string, KindOfNotification>;

export type NotificationKind = keyof typeof notificationKinds;

export const notificationKindNames = Object.keys(notificationKinds).filter(isNotificationKind);

export function isNotificationKind(text: string): text is NotificationKind {
  return Object.hasOwn(notificationKinds, text);
}
