import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
}

/** Contains the SidebarRail and the page next to it. */
export const SidebarFrame = ({ children }: Props) => <div className="ui-sidebar-frame">{children}</div>;

/** Sidebar next to the content. A folded one shows only the icons; the labels stay for screen readers. */
export const SidebarRail = ({ isFolded, children }: Props & { isFolded: boolean }) => (
  <aside className="ui-sidebar-rail" data-folded={isFolded || undefined}>
    {children}
  </aside>
);

/** Link to the start, navigation and footer, from top to bottom. */
export const SidebarColumn = ({ children }: Props) => <div className="ui-sidebar">{children}</div>;

/** Group of entries: a label, then a list of links and folders. */
export const SidebarGroup = ({ children }: Props) => <div className="ui-sidebar-group">{children}</div>;
