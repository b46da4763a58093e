import type { ReactNode } from 'react';
import { TopBar } from '../ui/pages/TopBar';
import { UserMenu, type Person } from './UserMenu';

interface Props {
  me: Person;
  search?: ReactNode;
  children: ReactNode;
}

/** Top bar, with the current workspace on the left and the user on the right. */
export const Header = ({ me, search, children }: Props) => (
  <TopBar search={search} actions={<UserMenu me={me} />}>
    {children}
  </TopBar>
);
