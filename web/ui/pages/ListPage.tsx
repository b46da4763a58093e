import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
}

/**
 * Page of a list: a PageHeader, Tabs beside its title, and a ListBody, in the tabs' panel or on its own. On wide screens,
 * the page fills the window, and only the list scrolls.
 */
export const ListPage = ({ children }: Props) => <div className="ui-list-page">{children}</div>;

/** Filters, the list in ListRegion, and the lines below it, from top to bottom. */
export const ListBody = ({ children }: Props) => <div className="ui-list-body">{children}</div>;

/** The last line of a list: its length and totals, then the links to other pages. */
export const ListFoot = ({ children }: Props) => <div className="ui-list-foot">{children}</div>;

/** The content of a tab that isn't a list, such as cards, with a scroll of its own. */
export const ScrollArea = ({ children }: Props) => <div className="ui-scroll-area">{children}</div>;
