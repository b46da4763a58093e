import { viewAuditLog } from '../../../../src/features/audit/audit.rules';
import { manageApiKeys } from '../../../../src/features/api-keys/api-keys.rules';
import { manageCustomFields } from '../../../../src/features/custom-fields/custom-fields.rules';
import { importData } from '../../../../src/features/imports/imports.rules';
import { manageMail } from '../../../../src/features/mail/mail.rules';
import { manageWebhooks } from '../../../../src/features/webhooks/webhooks.rules';
import { manageErasure } from '../../../../src/features/privacy/privacy.rules';
import { manageTiers } from '../../../../src/features/tiers/tiers.rules';
import { usesTrash } from '../../../../src/features/trash/trash.rules';
import { manageWorkspace } from '../../../../src/features/workspaces/workspaces.rules';
import { admins, viewers, type Permission } from '../../../../src/lib/roles';
import type { TabItem } from '../../../ui/navigation/Tabs';

interface SettingsTabItem extends TabItem {
  /** The permission to see the tab's content. Other roles see `refusal` (spec §6). */
  isFor: Permission;
  refusal: string;
}

const WORKSPACE_REFUSAL = "You don't have permission to manage workspace settings";

/** The tabs by group. The spec has the first ones of `?tab=` and no groups. */
export const settingsTabs = [
  {
    id: 'workspace',
    group: 'Workspace',
    label: 'Workspace',
    isFor: manageWorkspace,
    refusal: WORKSPACE_REFUSAL,
  },
  {
    id: 'branding',
    label: 'Branding',
    isFor: manageWorkspace,
    refusal: "You don't have permission to manage branding settings",
  },
  { id: 'domains', label: 'Domains', isFor: viewers, refusal: WORKSPACE_REFUSAL },
  {
    id: 'custom-fields',
    label: 'Custom fields',
    isFor: manageCustomFields,
    refusal: "You don't have permission to manage custom fields",
  },
  {
    id: 'tiers',
    label: 'Tiers and health',
    isFor: manageTiers,
    refusal: "You don't have permission to manage tiers",
  },
  {
    id: 'users',
    group: 'People',
    label: 'Users',
    isFor: admins,
    refusal: "You don't have permission to manage users",
  },
  {
    id: 'integrations',
    group: 'Connections',
    label: 'Integrations',
    isFor: viewers,
    refusal: WORKSPACE_REFUSAL,
  },
  {
    id: 'tracking',
    label: 'Website tracking',
    isFor: manageWorkspace,
    refusal: WORKSPACE_REFUSAL,
  },
  {
    id: 'api-keys',
    label: 'API keys',
    isFor: manageApiKeys,
    refusal: "You don't have permission to manage API keys",
  },
  {
    id: 'webhooks',
    label: 'Webhooks',
    isFor: manageWebhooks,
    refusal: "You don't have permission to manage webhooks",
  },
  {
    id: 'email',
    label: 'Email',
    isFor: manageMail,
    refusal: "You don't have permission to manage email",
  },
  {
    id: 'import',
    group: 'Data',
    label: 'Bring your data',
    isFor: importData,
    refusal: 'You need Editor or Admin role to import data',
  },
  {
    id: 'audit',
    label: 'Audit log',
    isFor: viewAuditLog,
    refusal: "You don't have permission to view the audit log",
  },
  { id: 'trash', label: 'Trash', isFor: usesTrash, refusal: WORKSPACE_REFUSAL },
  {
    id: 'privacy',
    label: 'Privacy',
    isFor: manageErasure,
    refusal: 'Only owners can export and erase personal data',
  },
  {
    id: 'notifications',
    group: 'Personal',
    label: 'Notifications',
    isFor: viewers,
    refusal: WORKSPACE_REFUSAL,
  },
] as const satisfies SettingsTabItem[];

export type SettingsTab = (typeof settingsTabs)[number]['id'];

/** Returns the tab of `?tab=`, or the first one if it is unknown. */
export function settingsTab(asked: string | null): (typeof settingsTabs)[number] {
  return settingsTabs.find((tab) => tab.id === asked) ?? settingsTabs[0];
}
