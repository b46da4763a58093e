import { Button } from '../ui/Button';
import { useLogout } from './useLogout';

export function LogoutButton() {
  const { logout, isPending } = useLogout();
  return (
    <Button size="sm" variant="ghost" icon="logout" isPending={isPending} onPress={() => void logout()}>
      <span data-part="words">Logout</span>
    </Button>
  );
}
