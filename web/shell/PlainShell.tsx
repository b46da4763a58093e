import type { ReactNode } from 'react';
import { TopBarTitle } from '../ui/pages/TopBar';
import { Header } from './header/Header';
import type { Unread } from '../features/notifications/useUnreadCount';
import type { Person } from './header/UserMenu';
import { MainArea } from './screens/MainArea';

/**
 * Header and one screen without navigation, for users without a workspace, or without the second factor that their
 * workspace requires.
 */
export function PlainShell({
  title,
  me,
  unread,
  switcher,
  children,
}: {
  title: string;
  me: Person;
  unread?: Unread | null;
  /** Switcher to the user's other workspaces, if there are any. */
  switcher?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <Header me={me} unread={unread}>
        <TopBarTitle>{title}</TopBarTitle>
        {switcher}
      </Header>
      <MainArea>{children}</MainArea>
    </>
  );
}
