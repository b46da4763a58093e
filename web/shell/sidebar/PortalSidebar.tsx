import type { WorkspaceName } from '../../../src/features/workspaces/workspaces.service';
import type { SidebarBehavior } from './SidebarShell';
import { SidebarEntry } from './SidebarEntry';
import { ThemeToggle } from '../header/ThemeToggle';
import { Link } from '../../ui/actions/Link';
import { Brand } from '../../ui/icons/Brand';
import { SidebarColumn, SidebarGroup } from '../../ui/pages/Sidebar';
import { portalNavigation } from './portal-navigation';
import { usePortal } from '../../lib/screens/usePortal';

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
