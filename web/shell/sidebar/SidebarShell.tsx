import { useState, type ReactNode } from 'react';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { IconButton } from '../../ui/actions/Button';
import { SidebarFrame, SidebarRail } from '../../ui/pages/Sidebar';
import { MainArea } from '../screens/MainArea';
import { useSidebar } from './useSidebar';

const Sheet = lazyComponent(async () => ({ default: (await import('../../ui/overlays/Sheet')).Sheet }));
const parts = [Sheet];

/** The state and callbacks of a sidebar. */
export interface SidebarBehavior {
  isFolded: boolean;
  onUnfold: () => void;
  /** Called when a link is followed, so that a sheet can close. */
  onFollow: () => void;
}

interface Props {
  isSidebarExpanded: boolean;
  sidebar: (behavior: SidebarBehavior) => ReactNode;
  /** The top bar. It gets the button that opens or folds the sidebar. */
  header: (toggle: ReactNode) => ReactNode;
  /** Whether the top bar is above the page on wide screens too. Default: it is in the sidebar there */
  hasBarAbove?: boolean;
  children: ReactNode;
}

/** A sidebar next to the page, or in a sheet on a narrow screen. */
export function SidebarShell({ isSidebarExpanded, sidebar, header, hasBarAbove = false, children }: Props) {
  const { isNarrow, isExpanded, isOpenOnMedium, isSheetOpen, expand, toggle, setSheetOpen } = useSidebar(
    isSidebarExpanded,
    Sheet.load,
  );
  const onFollow = () => setSheetOpen(false);
  usePreload(parts, isNarrow);
  // A closing sheet stays for its animation, so it is rendered from the first time it opens.
  const [wasOpened, setWasOpened] = useState(false);
  if (isSheetOpen && !wasOpened) setWasOpened(true);

  return (
    <SidebarFrame hasBarAbove={hasBarAbove} isFolded={!isExpanded} isOpenOnMedium={isOpenOnMedium}>
      <SidebarRail>{sidebar({ isFolded: !isExpanded, onUnfold: () => expand(true), onFollow })}</SidebarRail>
      {isNarrow && wasOpened && (
        <Sheet label="Navigation" isOpen={isSheetOpen} onOpenChange={setSheetOpen}>
          {sidebar({ isFolded: false, onUnfold: () => undefined, onFollow })}
        </Sheet>
      )}
      <div>
        {header(
          <IconButton
            size="sm"
            icon={isNarrow ? 'menu' : 'sidebar'}
            label="Toggle Sidebar"
            isExpanded={isNarrow ? isSheetOpen : isExpanded}
            onPress={toggle}
          />,
        )}
        <MainArea>{children}</MainArea>
      </div>
    </SidebarFrame>
  );
}
