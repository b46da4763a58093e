import type { Me } from '../../../src/features/identity/profile.rules';
import { displayName } from '../../../src/lib/text/display-name';
import { Menu } from '../../ui/overlays/Menu';
import { TopBarPerson } from '../../ui/pages/TopBar';
import { useLogout } from './useLogout';

export type Person = Pick<Me, 'name' | 'email'>;

/** The user's menu: theme, account and logout. */
export function UserMenu({ me, hasSettings }: { me: Person; hasSettings: boolean }) {
  const { logout } = useLogout();
  const shown = displayName(me);
  return (
    <Menu
      label={shown}
      accessibleName={`Your account, ${shown}`}
      variant="ghost"
      placement="bottom end"
      items={[
        { id: 'account', label: 'Account', description: me.email, icon: 'user', href: '/account' },
        ...(hasSettings
          ? [
              {
                id: 'notifications',
                label: 'Notifications',
                icon: 'bell' as const,
                href: '/settings?tab=notifications',
              },
            ]
          : []),
        { id: 'logout', label: 'Log out', icon: 'logout', onAction: () => void logout() },
      ]}
    >
      <TopBarPerson name={shown} />
    </Menu>
  );
}
