import type { TabItem } from '../../ui/Tabs';

/** In the order of spec §2. */
export const superAdminTabs = [
  { id: 'workspaces', label: 'Workspaces' },
  { id: 'users', label: 'Users' },
] as const satisfies TabItem[];

export type SuperAdminTab = (typeof superAdminTabs)[number]['id'];

/** What the URL's `tab` names; anything unknown is the first. */
export const superAdminTab = (asked: string | null): SuperAdminTab =>
  superAdminTabs.find(({ id }) => id === asked)?.id ?? 'workspaces';
