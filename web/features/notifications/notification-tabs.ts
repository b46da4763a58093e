export const notificationTabs = [
  { id: 'all', label: 'All' },
  { id: 'unread', label: 'Unread' },
  { id: 'preferences', label: 'Preferences' },
] as const;

export type NotificationTab = (typeof notificationTabs)[number]['id'];

/** Returns the tab of `?tab=`, or the first one if it is unknown. */
export const notificationTab = (asked: string | null): NotificationTab =>
  notificationTabs.find(({ id }) => id === asked)?.id ?? 'all';
