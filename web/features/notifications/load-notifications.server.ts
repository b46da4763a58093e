import type { App } from '../../../src/app';
import { notificationFilters } from '../../../src/features/notifications/notifications.schema';
import type { Actor } from '../../../src/lib/actor';
import { parse } from '../../../src/http/calls/input';
import { notificationTab } from './notification-tabs';

const PAGE_SIZE = 50;

/** Loads the user's preferences, and the other data of their screen. */
export async function loadPreferences(app: App, actor: Actor) {
  return {
    preferences: await app.notificationPreferences.get(actor),
    role: actor.workspaceRole,
    hasMail: app.mailQueue.isOn,
  };
}

/** Loads only the tab in the URL. */
export async function loadNotifications(app: App, actor: Actor, url: URL) {
  const tab = notificationTab(url.searchParams.get('tab'));
  if (tab === 'preferences') return { tab, ...(await loadPreferences(app, actor)) };
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const query = parse(notificationFilters, {
    limit: String(PAGE_SIZE),
    cursor,
    unread: String(tab === 'unread'),
  });
  return { tab, ...(await app.notifications.list(actor, query)), pageSize: PAGE_SIZE };
}
