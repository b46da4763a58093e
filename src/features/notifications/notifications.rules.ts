import { admins, can, workspaceRoles, type Permission, type WorkspaceRole } from '../../lib/roles';
import {
  notificationKindNames,
  notificationKinds,
  type NotificationChoice,
  type NotificationKind,
} from '../mail/notification-kinds.rules';

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

/** Returns the roles that see everything that someone with this role sees. */
export const rolesLike = (role: WorkspaceRole): WorkspaceRole[] =>
  workspaceRoles.filter((other) =>
    audiencesOf(role).every((audience) => audiencesOf(other).includes(audience)),
  );

/** More unread notifications are shown as `99+`. */
export const MAX_UNREAD = 99;

/** The kind of which everyone gets a mail about security that can't be turned off. */
const MAILED_ANYWAY: NotificationKind = 'payee_changed';

export const NOTIFICATION_NOT_FOUND = 'Notification not found';

/**
 * Returns the preference of someone with this role until they choose. Portal users rarely open the portal without a
 * reason, so they also get all notifications by email that they aren't mailed anyway.
 */
export function defaultChoice(role: WorkspaceRole | null, kind: NotificationKind): NotificationChoice {
  const { for: permission, default: byDefault } = notificationKinds[kind];
  if (kind === MAILED_ANYWAY) return byDefault;
  return role === 'partner_portal' && can(role, permission) ? { ...byDefault, email: 'instant' } : byDefault;
}

export type NotificationPreferences = Record<NotificationKind, NotificationChoice>;

/** The kinds that a member with this role can get. */
export const kindsFor = (role: WorkspaceRole | null): NotificationKind[] =>
  notificationKindNames.filter((kind) => can(role, notificationKinds[kind].for));
