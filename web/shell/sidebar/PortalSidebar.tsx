import type { WorkspaceName } from '../../../src/features/workspaces/workspaces.service';
import type { SidebarBehavior } from './SidebarShell';
import { SidebarEntry } from './SidebarEntry';
import { ThemeToggle } from '../header/ThemeToggle';
import { Link } from '../../ui/actions/Link';
import { Brand } from '../../ui/icons/Brand';
import { SidebarColumn, SidebarGroup } from '../../ui/pages/Sidebar';
import { usePortal } from '../../lib/screens/usePortal';
import type { NavLink } from '../../lib/screens/navigation';

/** The portal's navigation, from top to bottom. Each page adds its entry here, and its line to web/routes.ts. */
const portalNavigation: readonly NavLink[] = [
  { label: 'Home', to: '/', icon: 'dashboard' },
  { label: 'Deals', to: '/portal/deals', icon: 'deals' },
  { label: 'Leads', to: '/portal/leads', icon: 'leads' },
  { label: 'Resources', to: '/portal/resources', icon: 'folder' },
  { label: 'Tasks', to: '/portal/tasks', icon: 'check-circle' },
  { label: 'Announcements', to: '/portal/announcements', icon: 'news' },
  { label: 'Agreements', to: '/portal/agreements', icon: 'signature' },
  { label: 'Campaigns', to: '/portal/campaigns', icon: 'campaigns' },
  { label: 'Earnings', to: '/portal/earnings', icon: 'referrals' },
  { label: 'People', to: '/portal/people', icon: 'users' },
  { label: 'Profile', to: '/portal/profile', icon: 'building' },
];

interface Props extends SidebarBehavior {
  workspace: WorkspaceName;
}

/** The portal's sidebar: the workspace that runs it, and the pages. */
export function PortalSidebar({ workspace: { name, logoUrl }, isFolded, onFollow }: Props) {
  const { hrefOf } = usePortal();
  return (
    <SidebarColumn>
      <Link look="none" href={hrefOf('/')} onClick={onFollow}>
        <Brand name={name} logoUrl={logoUrl} />
      </Link>
      <nav aria-label="Portal">
        <SidebarGroup>
          <ul>
            {portalNavigation.map((entry) => (
              <SidebarEntry
                key={entry.to}
                {...entry}
                to={hrefOf(entry.to)}
                isFolded={isFolded}
                onFollow={onFollow}
              />
            ))}
          </ul>
        </SidebarGroup>
      </nav>
      <footer>
        <small>Powered by PartnerHub</small>
        <ThemeToggle />
      </footer>
    </SidebarColumn>
  );
}
