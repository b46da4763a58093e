import type { ReactNode } from 'react';
import { NotificationBell } from '../../features/notifications/NotificationBell';
import type { Unread } from '../../features/notifications/useUnreadCount';
import { TopBar } from '../../ui/pages/TopBar';
import { UserMenu, type Person } from './UserMenu';

interface Props {
  me: Person;
  /** null for users who get no notifications here. */
  unread?: Unread | null;
  search?: ReactNode;
  /** Whether the user has settings of their own in a workspace. */
  hasSettings?: boolean;
  children: ReactNode;
}

/** Top bar, with the current workspace on the left and the user on the right. */
export const Header = ({ me, unread, search, hasSettings = false, children }: Props) => (
  <TopBar
    search={search}
    actions={
      <>
        {unread && <NotificationBell unread={unread} />}
        <UserMenu me={me} hasSettings={hasSettings} />
      </>
    }
  >
    {children}
  </TopBar>
);
