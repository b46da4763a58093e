import type { NavLink } from '../../lib/screens/navigation';

/** The portal's navigation, from top to bottom. Each page adds its entry here, and its line to web/routes.ts. */
export const portalNavigation: readonly NavLink[] = [
  { label: 'Home', to: '/', icon: 'dashboard' },
  { label: 'Deals', to: '/portal/deals', icon: 'deals' },
  { label: 'Leads', to: '/portal/leads', icon: 'funnel' },
  { label: 'Resources', to: '/portal/resources', icon: 'folder' },
  { label: 'Tasks', to: '/portal/tasks', icon: 'check-circle' },
  { label: 'Announcements', to: '/portal/announcements', icon: 'news' },
  { label: 'Agreements', to: '/portal/agreements', icon: 'signature' },
  { label: 'Campaigns', to: '/portal/campaigns', icon: 'campaigns' },
  { label: 'Earnings', to: '/portal/earnings', icon: 'referrals' },
  { label: 'People', to: '/portal/people', icon: 'users' },
  { label: 'Profile', to: '/portal/profile', icon: 'building' },
];
