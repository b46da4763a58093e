import type { App } from '../../../src/app';
import { readNotifications } from '../../../src/features/notifications/notifications.rules';
import type { Actor } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import type { Unread } from './useUnreadCount';

/** Counts the unread notifications for the header. Returns null for users who get none in this workspace. */
export async function loadUnread(app: App, actor: Actor): Promise<Unread | null> {
  const isReader = actor.workspaceId !== null && !actor.needsSecondFactor;
  if (!isReader || !can(actor.workspaceRole, readNotifications)) return null;
  return { count: await app.notifications.unreadCount(actor) };
}
