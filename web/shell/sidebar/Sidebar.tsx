import { useId } from 'react';
import type { Me } from '../../../src/features/identity/profile.rules';
import { Link } from '../../ui/actions/Link';
import { Copyright } from '../Copyright';
import { Logo } from '../../ui/icons/Logo';
import { SidebarColumn, SidebarGroup } from '../../ui/pages/Sidebar';
import { useViews } from '../../features/views/useViews';
import { viewedLists } from '../../features/views/view-address';
import { navigationFor, type NavGroup } from '../../lib/screens/navigation';
import { SidebarEntry } from './SidebarEntry';
import { SidebarFolder } from './SidebarFolder';
import type { SidebarBehavior } from './SidebarShell';
import { ThemeToggle } from '../header/ThemeToggle';

interface Props extends SidebarBehavior {
  me: Me;
  /** The number of items in the inbox that need the user, if there are any. */
  waiting: string | null;
}

/** Content of the sidebar, which is next to the page or in a sheet. */
export function Sidebar({ me, waiting, ...behavior }: Props) {
  return (
    <SidebarColumn>
      <Link look="none" href="/" onClick={behavior.onFollow}>
        <Logo />
      </Link>
      <nav aria-label="Main">
        {withLeads(navigationFor(me), useViews('leads').length > 0).map((group) => (
          <NavigationGroup key={group.label} group={withCount(group, waiting)} {...behavior} />
        ))}
      </nav>
      <footer>
        <Copyright />
        <ThemeToggle />
      </footer>
    </SidebarColumn>
  );
}

/** Shows the number of waiting items at the inbox. */
const withCount = (group: NavGroup, waiting: string | null): NavGroup =>
  waiting === null
    ? group
    : {
        ...group,
        entries: group.entries.map((entry) =>
          'to' in entry && entry.to === '/inbox' ? { ...entry, hint: waiting } : entry,
        ),
      };

/** Adds Leads to the sidebar only to show their views. */
function withLeads(groups: readonly NavGroup[], hasViews: boolean): readonly NavGroup[] {
  if (!hasViews) return groups;
  const leads = { label: 'Leads', to: '/leads', icon: 'leads' } as const;
  return groups.map((group) =>
    group.label === 'Partners' ? { ...group, entries: [...group.entries, leads] } : group,
  );
}

function NavigationGroup({ group, isFolded, onUnfold, onFollow }: { group: NavGroup } & SidebarBehavior) {
  const id = useId();
  const views = useViews();
  return (
    <SidebarGroup>
      {group.label && <p id={id}>{group.label}</p>}
      <ul aria-labelledby={group.label ? id : undefined}>
        {group.entries.map((entry) =>
          'to' in entry ? (
            <SidebarEntry
              key={entry.to}
              {...entry}
              views={views.filter(({ entity }) => viewedLists[entity].path === entry.to)}
              isFolded={isFolded}
              onFollow={onFollow}
            />
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
