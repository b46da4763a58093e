import { foldName } from '../../../src/lib/text/names.rules';
import type { Me } from '../../../src/features/identity/profile.rules';
import { manageApiKeys } from '../../../src/features/api-keys/api-keys.rules';
import { manageWebhooks } from '../../../src/features/webhooks/webhooks.rules';
import { admins, owners, can, editors, viewers, type Permission } from '../../../src/lib/roles';
import { records } from '../../../src/records';
import { composeEmail } from '../../lib/email/compose';
import { newPath } from '../../lib/dialogs/useNewFromUrl';
import { navigationFor } from '../../lib/screens/navigation';
import type { CommandItem } from '../../ui/overlays/CommandDialog';

type Action = CommandItem & { isFor: Permission };

const createRecords = Object.values(records).flatMap((record): Action[] => {
  if (!('create' in record)) return [];
  const { type, icon, create, edit } = record;
  return [{ id: `create-${type}`, icon, ...create, isFor: edit }];
});

const actions: readonly Action[] = [
  ...createRecords,
  {
    id: 'email-partner',
    label: 'Email a Partner',
    icon: 'mail',
    onAction: () => composeEmail({ kind: 'contacts', partner: null }),
    isFor: editors,
  },
  {
    id: 'invite-user',
    label: 'Invite User',
    icon: 'users',
    href: newPath('/settings?tab=users'),
    isFor: admins,
  },
  {
    id: 'create-api-key',
    label: 'Create API Key',
    icon: 'key',
    href: newPath('/settings?tab=api-keys'),
    isFor: manageApiKeys,
  },
  {
    id: 'create-webhook',
    label: 'Create Webhook',
    icon: 'link',
    href: newPath('/settings?tab=webhooks'),
    isFor: manageWebhooks,
  },
];

/** Screens that the sidebar doesn't list (spec §2). */
const more: readonly CommandItem[] = [
  { id: '/leads', label: 'Go to Leads', icon: 'leads', href: '/leads' },
  { id: '/account', label: 'Go to Account', icon: 'user', href: '/account' },
  { id: '/insights/trends', label: 'Go to Industry Trends', icon: 'trends', href: '/insights/trends' },
];

/** The tabs of settings and who may see their content, without the code of `settingsTabs` (a test compares both). */
export const settingsPages: readonly (readonly [id: string, label: string, isFor: Permission])[] = [
  ['workspace', 'Workspace', admins],
  ['branding', 'Branding', admins],
  ['domains', 'Domains', viewers],
  ['custom-fields', 'Custom fields', admins],
  ['tiers', 'Tiers and health', admins],
  ['users', 'Users', admins],
  ['integrations', 'Integrations', viewers],
  ['tracking', 'Website tracking', admins],
  ['api-keys', 'API keys', admins],
  ['webhooks', 'Webhooks', admins],
  ['email', 'Email', admins],
  ['import', 'Bring your data', editors],
  ['audit', 'Audit log', admins],
  ['trash', 'Trash', viewers],
  ['privacy', 'Privacy', owners],
  ['notifications', 'Notifications', viewers],
];

interface Commands {
  actions: CommandItem[];
  screens: CommandItem[];
  settings: CommandItem[];
}

/** Returns the role's global actions, and the screens and pages of settings that it can open. */
export function commandsFor(me: Me): Commands {
  const screens = navigationFor(me).flatMap(({ label: group, entries }) =>
    entries
      .flatMap((entry) => ('entries' in entry ? entry.entries : [entry]))
      .map(({ label, to, icon }): CommandItem => {
        // "Overview" is unclear without its group.
        const details = group ?? undefined;
        return { id: to, label: `Go to ${label}`, icon, href: to, ...(details && { details }) };
      }),
  );
  const known = new Set(screens.map(({ id }) => id));
  return {
    actions: actions
      .filter(({ isFor }) => can(me.workspaceRole, isFor))
      .map(({ isFor: _, ...action }) => action),
    screens: [...screens, ...more.filter(({ id }) => !known.has(id))],
    settings: settingsPages
      .filter(([, , isFor]) => can(me.workspaceRole, isFor))
      .map(([id, label]) => ({
        id: `settings ${id}`,
        label,
        details: 'Settings',
        icon: 'settings',
        href: `/settings?tab=${id}`,
      })),
  };
}

const wordsOf = (text: string): string[] =>
  foldName(text)
    .split(/[\s-]+/u)
    .filter(Boolean);

/** Returns the items in which every typed word is the beginning of a word. */
export function commandsMatching(items: readonly CommandItem[], text: string): CommandItem[] {
  const typed = wordsOf(text);
  return items.filter(({ label, details = '' }) => {
    const words = wordsOf(`${label} ${details}`);
    return typed.every((start) => words.some((word) => word.startsWith(start)));
  });
}
