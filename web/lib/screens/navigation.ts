import type { Me } from '../../../src/features/identity/profile.rules';
import { viewApplications } from '../../../src/features/applications/applications.rules';
import { viewCommissions } from '../../../src/features/commissions/ledger/commissions.rules';
import { viewDeals } from '../../../src/features/deals/deals.rules';
import { admins, can, type Permission } from '../../../src/lib/roles';
import type { IconName } from '../../ui/icons/Icon';

export interface NavLink {
  label: string;
  to: string;
  icon: IconName;
  /** Second word of the entry, in muted text. */
  hint?: string;
  /** Roles that may open it; every member by default. */
  permission?: Permission;
}

/** Entries that are shown when the folder is opened. */
export interface NavFolder {
  label: string;
  icon: IconName;
  entries: readonly NavLink[];
}

export interface NavGroup {
  label: string | null;
  entries: readonly (NavLink | NavFolder)[];
  /** Whether the user sees the group; everyone in the workspace by default. */
  isFor?: (me: Me) => boolean;
}

/** The sidebar, from top to bottom (spec §2). */
const groups: readonly NavGroup[] = [
  {
    label: null,
    entries: [
      { label: 'Inbox', to: '/inbox', icon: 'inbox' },
      { label: 'Dashboard', to: '/', icon: 'dashboard' },
    ],
  },
  {
    label: 'Partners',
    entries: [
      {
        label: 'Applications',
        to: '/partners/applications',
        icon: 'applications',
        permission: viewApplications,
      },
      { label: 'Discovery', to: '/discover', icon: 'discover' },
      { label: 'Directory', to: '/partners/directory', icon: 'directory' },
      { label: 'Tiers', to: '/partners/tiers', icon: 'star' },
      { label: 'Deals', to: '/deals', icon: 'deals', permission: viewDeals },
      { label: 'Agreements', to: '/agreements', icon: 'signature' },
      { label: 'Announcements', to: '/announcements', icon: 'news' },
      { label: 'Resources', to: '/resources', icon: 'folder' },
    ],
  },
  {
    label: 'Campaigns',
    entries: [
      { label: 'Overview', to: '/campaigns', icon: 'campaigns' },
      { label: 'Events', to: '/campaigns/events', icon: 'calendar' },
      { label: 'Podcast', to: '/campaigns/podcast', icon: 'podcast' },
      { label: 'Referrals', to: '/campaigns/referrals', icon: 'referrals' },
      { label: 'Commissions', to: '/campaigns/commissions', icon: 'coins', permission: viewCommissions },
      {
        label: 'Templates',
        icon: 'templates',
        entries: [
          { label: 'Campaign Templates', to: '/campaigns/templates', icon: 'campaigns' },
          { label: 'Email Templates', to: '/campaigns/email-templates', icon: 'mail' },
          { label: 'Document Templates', to: '/campaigns/document-templates', icon: 'note' },
        ],
      },
    ],
  },
  {
    label: 'Insights',
    entries: [
      { label: 'Monitoring', hint: 'Competitor', to: '/insights/monitoring', icon: 'monitoring' },
      { label: 'Reports', to: '/insights/reports', icon: 'table' },
      { label: 'Roadmap', to: '/insights/roadmap', icon: 'roadmap' },
    ],
  },
  {
    label: 'Admin',
    entries: [{ label: 'Settings', to: '/settings', icon: 'settings' }],
    isFor: (me) => can(me.workspaceRole, admins),
  },
  {
    label: 'System',
    entries: [{ label: 'Super Admin', to: '/superadmin', icon: 'shield' }],
    isFor: (me) => me.superAdmin,
  },
];

const isMember = (me: Me) => me.workspaceId !== null;

export const navigationFor = (me: Me): readonly NavGroup[] =>
  groups
    .filter(({ isFor = isMember }) => isFor(me))
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => mayOpen(me, entry)) }));

const mayOpen = ({ workspaceRole }: Me, entry: NavLink | NavFolder): boolean =>
  'entries' in entry || entry.permission === undefined || can(workspaceRole, entry.permission);
