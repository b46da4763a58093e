import { viewAuditLog } from '../../../src/features/audit/audit.rules';
import { manageApiKeys } from '../../../src/features/api-keys/api-keys.rules';
import { manageWorkspace } from '../../../src/features/workspaces/workspaces.rules';
import { admins, viewers, type Permission } from '../../../src/lib/roles';
import type { TabItem } from '../../ui/Tabs';

interface SettingsTabItem extends TabItem {
  /** Who sees what the tab holds; the others read `refusal` (spec §6). */
  isFor: Permission;
  refusal: string;
}

const WORKSPACE_REFUSAL = "You don't have permission to manage workspace settings";

/** In the order of spec §2; API keys and the audit log are beyond it. */
export const settingsTabs = [
  { id: 'workspace', label: 'Workspace', isFor: manageWorkspace, refusal: WORKSPACE_REFUSAL },
  {
    id: 'users',
    label: 'Users',
    isFor: admins,
    refusal: "You don't have permission to manage users",
  },
  {
    id: 'branding',
    label: 'Branding',
    isFor: manageWorkspace,
    refusal: "You don't have permission to manage branding settings",
  },
  { id: 'integrations', label: 'Integrations', isFor: viewers, refusal: WORKSPACE_REFUSAL },
  { id: 'domains', label: 'Domains', isFor: viewers, refusal: WORKSPACE_REFUSAL },
  {
    id: 'api-keys',
    label: 'API keys',
    isFor: manageApiKeys,
    refusal: "You don't have permission to manage API keys",
  },
  {
    id: 'audit',
    label: 'Audit log',
    isFor: viewAuditLog,
    refusal: "You don't have permission to view the audit log",
  },
] as const satisfies SettingsTabItem[];

export type SettingsTab = (typeof settingsTabs)[number]['id'];

/** What the URL's `tab` names; anything unknown is the first. */
export function settingsTab(asked: string | null): (typeof settingsTabs)[number] {
  return settingsTabs.find((tab) => tab.id === asked) ?? settingsTabs[0];
}
