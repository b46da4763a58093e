import type { ReactNode } from 'react';
import { TopBar } from '../ui/TopBar';
import { LogoutButton } from './LogoutButton';

interface Props {
  email: string;
  search?: ReactNode;
  children: ReactNode;
}

/** Top bar, with the current workspace on the left and the user on the right. */
export const Header = ({ email, search, children }: Props) => (
  <TopBar email={email} search={search} actions={<LogoutButton />}>
    {children}
  </TopBar>
);
