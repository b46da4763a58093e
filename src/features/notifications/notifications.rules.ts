import {
  admins,
  can,
  portalUsers,
  viewers,
  workspaceRoles,
  type Permission,
  type WorkspaceRole,
} from '../../lib/roles';

/** Rules of notifications (contract-2, C). Free of zod, so that screens may import them. */

/** All users may read their own, including portal users. */
export const readNotifications: Permission = workspaceRoles;

/** The people who may see a notification, by their current role. */
export type Audience = 'admin' | 'member' | 'portal';

/** Returns the audiences to which someone with this role belongs. */
export function audiencesOf(role: WorkspaceRole | null): readonly Audience[] {
  if (role === 'partner_portal') return ['portal'];
  return can(role, admins) ? ['admin', 'member'] : ['member'];
}

/** More unread notifications are shown as `99+`. */
export const MOST_UNREAD = 99;

export const NOTIFICATION_NOT_FOUND = 'Notification not found';

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
  commission_due: {
    label: 'Commissions',
    description: 'A commission becomes due.',
    for: everyone,
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
    description: 'A monitored source fails, or a webhook or integration is disabled.',
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

/**
 * Returns the preference of someone with this role until they choose. Portal users rarely open the portal without a
 * reason, so they also get all notifications by email.
 */
export function defaultChoice(role: WorkspaceRole | null, kind: NotificationKind): NotificationChoice {
  const { for: permission, default: byDefault } = notificationKinds[kind];
  return role === 'partner_portal' && can(role, permission) ? { ...byDefault, email: 'instant' } : byDefault;
}

export type NotificationPreferences = Record<NotificationKind, NotificationChoice>;

/** The kinds that a member with this role can get. */
export const kindsFor = (role: WorkspaceRole | null): NotificationKind[] =>
  notificationKindNames.filter((kind) => can(role, notificationKinds[kind].for));
