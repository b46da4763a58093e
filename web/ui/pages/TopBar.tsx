import type { ReactNode } from 'react';
import { Avatar } from '../records/Avatar';

interface Props {
  children: ReactNode;
  /** Shown before the user's menu. */
  search?: ReactNode;
  /** The user's menu. */
  actions: ReactNode;
}

/** Bar at the top of each page, with the current workspace on the left and the user on the right. */
export function TopBar({ children, search, actions }: Props) {
  return (
    <header className="ui-topbar">
      <div>{children}</div>
      <div>
        {search}
        {actions}
      </div>
    </header>
  );
}

export const TopBarTitle = ({ children }: { children: string }) => (
  <span className="ui-topbar-title" data-part="title">
    {children}
  </span>
);

/** The company of these pages. Wide screens, whose sidebar names it, show only the caption. */
export const TopBarBrand = ({
  name,
  logoUrl,
  caption,
}: {
  name: string;
  logoUrl: string | null;
  caption: string;
}) => (
  <span className="ui-topbar-brand">
    <Avatar name={name} src={logoUrl} size="sm" />
    <span>
      <strong className="ui-truncate">{name}</strong>
      <span>{caption}</span>
    </span>
  </span>
);

/** The signed-in user, as the content of their menu's button. */
export const TopBarPerson = ({ name }: { name: string }) => (
  <>
    <Avatar name={name} shape="person" size="sm" />
    <span data-part="person" className="ui-truncate" title={name}>
      {name}
    </span>
  </>
);

/** Name of the current workspace. */
export function TopBarName({ isMuted, children }: { isMuted?: boolean; children: string }) {
  return (
    <span
      className={`ui-topbar-name ${isMuted ? 'ui-muted' : 'ui-truncate'}`}
      title={isMuted ? undefined : children}
    >
      {children}
    </span>
  );
}
