import { useId } from 'react';
import type { Me } from '../../src/features/accounts/sessions/begin-session';
import { Link } from '../ui/actions/Link';
import { Copyright } from './Copyright';
import { Logo } from '../ui/icons/Logo';
import { SidebarColumn, SidebarGroup } from '../ui/pages/Sidebar';
import { navigationFor, type NavGroup } from './navigation';
import { SidebarEntry } from './SidebarEntry';
import { SidebarFolder } from './SidebarFolder';
import { ThemeToggle } from './ThemeToggle';

interface Behaviour {
  isFolded: boolean;
  onUnfold: () => void;
  /** Called when a link is followed, so that a sheet can close. */
  onFollow: () => void;
}

/** Content of the sidebar, which is next to the page or in a sheet. */
export function Sidebar({ me, ...behaviour }: { me: Me } & Behaviour) {
  return (
    <SidebarColumn>
      <Link look="none" href="/" onClick={behaviour.onFollow}>
        <Logo />
      </Link>
      <nav aria-label="Main">
        {navigationFor(me).map((group) => (
          <NavigationGroup key={group.label} group={group} {...behaviour} />
        ))}
      </nav>
      <footer>
        <Copyright />
        <ThemeToggle />
      </footer>
    </SidebarColumn>
  );
}

function NavigationGroup({ group, isFolded, onUnfold, onFollow }: { group: NavGroup } & Behaviour) {
  const id = useId();
  return (
    <SidebarGroup>
      {group.label && <p id={id}>{group.label}</p>}
      <ul aria-labelledby={group.label ? id : undefined}>
        {group.entries.map((entry) =>
          'to' in entry ? (
            <SidebarEntry key={entry.to} {...entry} isFolded={isFolded} onFollow={onFollow} />
          ) : (
            <SidebarFolder
              key={entry.label}
              {...entry}
              isFolded={isFolded}
              onUnfold={onUnfold}
              onFollow={onFollow}
            />
          ),
        )}
      </ul>
    </SidebarGroup>
  );
}
