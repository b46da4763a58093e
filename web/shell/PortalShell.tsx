import type { ReactNode } from 'react';
import type { WorkspaceName } from '../../src/features/workspaces/workspaces.service';
import { PortalSidebar } from './sidebar/PortalSidebar';
import type { Unread } from '../features/notifications/useUnreadCount';
import { AccentStyle } from '../ui/tokens/AccentStyle';
import { TopBarBrand, TopBarTitle } from '../ui/pages/TopBar';
import { Header } from './header/Header';
import { SidebarShell } from './sidebar/SidebarShell';
import type { Person } from './header/UserMenu';
import { WorkspaceMenu } from './header/WorkspaceMenu';

interface Props {
  me: Person;
  unread: Unread | null;
  /** The workspace that runs the portal. */
  workspace: WorkspaceName;
  /** The workspaces that the user can switch to; none in a preview. */
  workspaces: readonly WorkspaceName[];
  isSidebarExpanded: boolean;
  children: ReactNode;
}

/** The partner portal, with the name, logo and color of its workspace. */
export function PortalShell({ me, unread, workspace, workspaces, isSidebarExpanded, children }: Props) {
  return (
    <>
      {workspace.accentColor && <AccentStyle color={workspace.accentColor} />}
      <SidebarShell
        hasBarAbove
        isSidebarExpanded={isSidebarExpanded}
        sidebar={(behavior) => <PortalSidebar workspace={workspace} {...behavior} />}
        header={(toggle) => (
          <Header me={me} unread={unread}>
            {toggle}
            {workspaces.length > 1 ? (
              <>
                <TopBarTitle>Partner Portal</TopBarTitle>
                <WorkspaceMenu workspaces={workspaces} current={workspace} />
              </>
            ) : (
              <TopBarBrand name={workspace.name} logoUrl={workspace.logoUrl} caption="Partner Portal" />
            )}
          </Header>
        )}
      >
        {children}
      </SidebarShell>
    </>
  );
}
