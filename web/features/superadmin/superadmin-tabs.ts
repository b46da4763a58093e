import type { TabItem } from '../../ui/navigation/Tabs';

/** The tabs in order (spec §2). */
export const superAdminTabs = [
  { id: 'workspaces', label: 'Workspaces' },
  { id: 'users', label: 'Users' },
  { id: 'imports', label: 'Import' },
] as const satisfies TabItem[];

export type SuperAdminTab = (typeof superAdminTabs)[number]['id'];

/** Returns the tab of `?tab=`, or the first one if it is unknown. */
export const superAdminTab = (asked: string | null): SuperAdminTab =>
  superAdminTabs.find(({ id }) => id === asked)?.id ?? 'workspaces';
