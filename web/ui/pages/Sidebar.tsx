import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
}

interface FrameProps {
  /** Whether the top bar is above the page on wide screens too. */
  hasBarAbove: boolean;
  isFolded: boolean;
  /** Whether the user has opened it on a screen of medium width, where it begins folded, also before scripts run. */
  isOpenOnMedium: boolean;
}

/** Contains the SidebarRail and the page next to it. On wide screens, the top bar can be the upper part of the sidebar. */
export const SidebarFrame = ({ hasBarAbove, isFolded, isOpenOnMedium, children }: Props & FrameProps) => (
  <div
    className="ui-sidebar-frame"
    data-bar={hasBarAbove ? undefined : 'side'}
    data-folded={isFolded || undefined}
    data-open={isOpenOnMedium || undefined}
  >
    {children}
  </div>
);

/** Sidebar next to the content. A folded one shows only the icons; the labels stay for screen readers. */
export const SidebarRail = ({ children }: Props) => <aside className="ui-sidebar-rail">{children}</aside>;

/** Link to the start, navigation and footer, from top to bottom. */
export const SidebarColumn = ({ children }: Props) => <div className="ui-sidebar">{children}</div>;

/** Group of entries: a label, then a list of links and folders. */
export const SidebarGroup = ({ children }: Props) => <div className="ui-sidebar-group">{children}</div>;
