import type { ReactNode } from 'react';
import type { Me } from '../../src/features/identity/profile.rules';
import type { WorkspaceName } from '../../src/features/workspaces/workspaces.service';
import { ComposeHost } from '../features/email-templates/compose/ComposeHost';
import { SearchButton } from '../features/search/SearchButton';
import type { Unread } from '../features/notifications/useUnreadCount';
import { Header } from './header/Header';
import { ShortcutsKey } from './ShortcutsKey';
import { UndoKey } from './UndoKey';
import { Sidebar } from './sidebar/Sidebar';
import { SidebarShell } from './sidebar/SidebarShell';
import { WorkspaceSwitcher } from './header/WorkspaceSwitcher';

interface Props {
  me: Me;
  unread: Unread | null;
  /** null for a super admin without a workspace. */
  current: WorkspaceName | null;
  workspaces: readonly WorkspaceName[];
  isSidebarExpanded: boolean;
  /** The number of items in the inbox that need the user, if there are any. */
  waiting: string | null;
  children: ReactNode;
}

export function WorkspaceShell(props: Props) {
  const { me, unread, current, workspaces, isSidebarExpanded, waiting, children } = props;
  return (
    <SidebarShell
      isSidebarExpanded={isSidebarExpanded}
      sidebar={(behavior) => <Sidebar me={me} waiting={waiting} {...behavior} />}
      header={(toggle) => (
        <Header me={me} unread={unread} hasSettings search={current && <SearchButton me={me} />}>
          {toggle}
          <WorkspaceSwitcher workspaces={workspaces} current={current} />
        </Header>
      )}
    >
      {children}
      <ShortcutsKey />
      <UndoKey me={me} />
      <ComposeHost />
    </SidebarShell>
  );
}
