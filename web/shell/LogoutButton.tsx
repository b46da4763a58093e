import { PlainButton } from '../ui/PlainButton';
import { useLogout } from './useLogout';

export function LogoutButton() {
  const { logout, isPending } = useLogout();
  return (
    <PlainButton
      variant="ghost"
      icon="logout"
      label="Logout"
      isPending={isPending}
      onPress={() => void logout()}
    />
  );
}
