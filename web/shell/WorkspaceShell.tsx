import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import type { Me } from '../../src/features/accounts/sessions/begin-session';
import type { WorkspaceName } from '../../src/features/workspaces/workspaces.service';
import { SearchButton } from '../features/search/SearchButton';
import type { Unread } from '../features/notifications/useUnreadCount';
import { IconButton } from '../ui/actions/Button';
import { SidebarFrame, SidebarRail } from '../ui/pages/Sidebar';
import { Header } from './Header';
import { MainArea } from './MainArea';
import { ShortcutsKey } from './ShortcutsKey';
import { Sidebar } from './Sidebar';
import { useSidebar } from './useSidebar';
import { WorkspaceSwitcher } from './WorkspaceSwitcher';

const loadSheet = () => import('../ui/overlays/Sheet').then(({ Sheet }) => ({ default: Sheet }));
const Sheet = lazy(loadSheet);

interface Props {
  me: Me;
  unread: Unread | null;
  /** Null for a super admin without a workspace. */
  current: WorkspaceName | null;
  workspaces: readonly WorkspaceName[];
  isSidebarExpanded: boolean;
  children: ReactNode;
}

export function WorkspaceShell({ me, unread, current, workspaces, isSidebarExpanded, children }: Props) {
  const { isNarrow, isExpanded, isSheetOpen, expand, toggle, setSheetOpen } = useSidebar(isSidebarExpanded);

  useEffect(() => {
    if (isNarrow) void loadSheet();
  }, [isNarrow]);

  return (
    <SidebarFrame>
      <SidebarRail isFolded={!isExpanded}>
        <Sidebar
          me={me}
          isFolded={!isExpanded}
          onUnfold={() => expand(true)}
          onFollow={() => setSheetOpen(false)}
        />
      </SidebarRail>
      {isNarrow && (
        <Suspense>
          <Sheet label="Navigation" isOpen={isSheetOpen} onOpenChange={setSheetOpen}>
            <Sidebar
              me={me}
              isFolded={false}
              onUnfold={() => undefined}
              onFollow={() => setSheetOpen(false)}
            />
          </Sheet>
        </Suspense>
      )}
      <div>
        <Header me={me} unread={unread} search={current && <SearchButton me={me} />}>
          <IconButton
            size="sm"
            icon={isNarrow ? 'menu' : 'sidebar'}
            label="Toggle Sidebar"
            isExpanded={isNarrow ? isSheetOpen : isExpanded}
            onPress={toggle}
          />
          <WorkspaceSwitcher workspaces={workspaces} current={current} />
        </Header>
        <MainArea>{children}</MainArea>
        <ShortcutsKey />
      </div>
    </SidebarFrame>
  );
}
