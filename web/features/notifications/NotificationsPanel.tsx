import { useState, type RefObject } from 'react';
import type { ShownNotification } from '../../../src/features/notifications/notifications.service';
import { useMe } from '../../lib/useMe';
import { useRead } from '../../lib/requests/useRead';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Spinner } from '../../ui/feedback/Spinner';
import { NoticeList } from '../../ui/lists/NoticeList';
import { NoticePanel } from '../../ui/overlays/NoticePanel';
import { NotificationRow } from './NotificationRow';
import { useMarkAllRead } from './useMarkAllRead';

const SHOWN = 10;

interface Props {
  triggerRef: RefObject<HTMLElement>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The number of unread notifications. The panel reloads when it changes. */
  count: number;
}

/** The newest notifications, in a panel below the bell. */
export default function NotificationsPanel({ triggerRef, isOpen, onOpenChange, count }: Props) {
  const { data, isFailed, retry } = useRead<ShownNotification[]>(
    `/api/notifications?limit=${SHOWN}`,
    String(count),
  );
  // Shown while newer ones are loading.
  const [last, setLast] = useState<ShownNotification[] | null>(null);
  if (data !== null && data !== last) setLast(data);
  const shown = data ?? last;
  const { markAllRead, isPending } = useMarkAllRead();
  const isPortalUser = useMe()?.workspaceRole === 'partner_portal';
  const close = () => onOpenChange(false);

  return (
    <NoticePanel
      title="Notifications"
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      action={
        <Button
          size="sm"
          variant="ghost"
          isPending={isPending}
          disabledReason={count === 0 ? 'Everything is read' : undefined}
          onPress={() => void markAllRead(shown?.[0])}
        >
          Mark all as read
        </Button>
      }
      footer={
        <>
          {!isPortalUser && (
            <Link href="/inbox" onClick={close}>
              See all in the inbox
            </Link>
          )}
          <Link href="/notifications" onClick={close}>
            All notifications
          </Link>
          <Link href="/notifications?tab=preferences" onClick={close}>
            Preferences
          </Link>
        </>
      }
    >
      {isFailed && shown === null ? (
        <EmptyState
          size="sm"
          title="The notifications could not be loaded"
          action={
            <Button size="sm" onPress={retry}>
              Try Again
            </Button>
          }
        />
      ) : shown === null ? (
        <EmptyState size="sm" title="Loading…" action={<Spinner label="Loading notifications" />} />
      ) : shown.length === 0 ? (
        <EmptyState
          size="sm"
          icon="bell"
          title="No notifications yet"
          description="Updates about you and your work appear here."
        />
      ) : (
        <NoticeList label="Newest notifications" look="panel">
          {shown.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} onFollow={close} />
          ))}
        </NoticeList>
      )}
    </NoticePanel>
  );
}
