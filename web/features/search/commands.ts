import type { Me } from '../../../src/features/accounts/sessions/begin-session';
import { editAffiliates } from '../../../src/features/affiliates/affiliates.rules';
import { editAgreements } from '../../../src/features/agreements/agreements.rules';
import { editAnnouncements } from '../../../src/features/announcements/announcements.rules';
import { approveApplications } from '../../../src/features/applications/applications.rules';
import { manageApiKeys } from '../../../src/features/api-keys/api-keys.rules';
import { manageCustomFields } from '../../../src/features/custom-fields/custom-fields.rules';
import { editDeals } from '../../../src/features/deals/deals.rules';
import { editEvents } from '../../../src/features/events/events.rules';
import { editLeads } from '../../../src/features/leads/leads.rules';
import { editMonitoring } from '../../../src/features/monitoring/monitoring.rules';
import { editReferrals } from '../../../src/features/referrals/referrals.rules';
import { editResources } from '../../../src/features/resources/resources.rules';
import { editRoadmap } from '../../../src/features/roadmap/roadmap.rules';
import { manageWebhooks } from '../../../src/features/webhooks/webhooks.rules';
import { can, editors, admins, type Permission } from '../../../src/lib/roles';
import { newPath } from '../../lib/dialogs/useNewFromUrl';
import { navigationFor } from '../../lib/screens/navigation';
import type { CommandItem } from '../../ui/overlays/CommandDialog';

const actions: readonly (CommandItem & { isFor: Permission })[] = [
  { id: 'add-partner', label: 'Add Partner', icon: 'plus', href: '/partners/new', isFor: editors },
  { id: 'create-lead', label: 'Create Lead', icon: 'funnel', href: newPath('/leads'), isFor: editLeads },
  { id: 'create-deal', label: 'Create Deal', icon: 'deals', href: newPath('/deals'), isFor: editDeals },
  {
    id: 'add-prospect',
    label: 'Add Prospect',
    icon: 'applications',
    href: newPath('/partners/applications'),
    isFor: approveApplications,
  },
  {
    id: 'create-campaign',
    label: 'Create Campaign',
    icon: 'campaigns',
    href: '/campaigns/templates',
    isFor: editors,
  },
  {
    id: 'create-event',
    label: 'Create Event',
    icon: 'calendar',
    href: newPath('/campaigns/events'),
    isFor: editEvents,
  },
  {
    id: 'add-referral',
    label: 'Add Referral',
    icon: 'referrals',
    href: newPath('/campaigns/referrals'),
    isFor: editReferrals,
  },
  {
    id: 'create-program',
    label: 'Create Referral Program',
    icon: 'referrals',
    href: newPath('/campaigns/referrals', 'program'),
    isFor: editReferrals,
  },
  {
    id: 'create-affiliate-link',
    label: 'Create Affiliate Link',
    icon: 'link',
    href: newPath('/campaigns/referrals?tab=affiliate', 'link'),
    isFor: editAffiliates,
  },
  {
    id: 'add-roadmap-item',
    label: 'Add Roadmap Item',
    icon: 'roadmap',
    href: newPath('/insights/roadmap'),
    isFor: editRoadmap,
  },
  {
    id: 'create-announcement',
    label: 'Create Announcement',
    icon: 'news',
    href: newPath('/announcements'),
    isFor: editAnnouncements,
  },
  {
    id: 'create-agreement',
    label: 'Create Agreement',
    icon: 'signature',
    href: newPath('/agreements'),
    isFor: editAgreements,
  },
  {
    id: 'upload-resource',
    label: 'Upload Resource',
    icon: 'upload',
    href: '/resources',
    isFor: editResources,
  },
  {
    id: 'create-email-template',
    label: 'Create Email Template',
    icon: 'mail',
    href: newPath('/campaigns/email-templates'),
    isFor: editors,
  },
  {
    id: 'create-document-template',
    label: 'Create Document Template',
    icon: 'note',
    href: newPath('/campaigns/document-templates'),
    isFor: editors,
  },
  {
    id: 'add-competitor',
    label: 'Add Competitor',
    icon: 'monitoring',
    href: newPath('/insights/monitoring'),
    isFor: editMonitoring,
  },
  {
    id: 'create-rule',
    label: 'Create Monitoring Rule',
    icon: 'monitoring',
    href: newPath('/insights/monitoring/rules'),
    isFor: editMonitoring,
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
  {
    id: 'create-custom-field',
    label: 'Create Custom Field',
    icon: 'pencil',
    href: '/settings?tab=custom-fields',
    isFor: manageCustomFields,
  },
];

/** Screens that the sidebar doesn't list (spec §2). */
const more: readonly CommandItem[] = [
  { id: '/leads', label: 'Go to Leads', icon: 'funnel', href: '/leads' },
  { id: '/insights/trends', label: 'Go to Industry Trends', icon: 'trends', href: '/insights/trends' },
];

/** Returns the role's global actions and the screens that it can open. */
export function commandsFor(me: Me): { actions: CommandItem[]; screens: CommandItem[] } {
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
  };
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
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
