import { MAX_UNREAD } from '../../../src/features/notifications/notifications.rules';
import { usePreload } from '../../lib/screens/lazy-component';
import { BellButton } from '../../ui/actions/BellButton';
import { useLazyPanel } from '../../ui/overlays/useLazyPanel';
import { useUnreadCount, type Unread } from './useUnreadCount';

const loadPanel = () => import('./NotificationsPanel');
const parts = [{ load: loadPanel }];

/** Opens the newest notifications. Its panel's code loads when the browser is idle. */
export function NotificationBell({ unread }: { unread: Unread }) {
  const count = useUnreadCount(unread);
  const { button, Panel, panel } = useLazyPanel(loadPanel);
  usePreload(parts);
  return (
    <>
      <BellButton {...button} count={count} most={MAX_UNREAD} />
      {Panel && panel.isOpen && <Panel {...panel} count={count} />}
    </>
  );
}
