import { notificationKinds } from '../../../src/features/mail/notification-kinds.rules';
import type { ShownNotification } from '../../../src/features/notifications/notifications.service';
import { RelativeTime } from '../../lib/texts/RelativeTime';
import { useWrite } from '../../lib/requests/useWrite';
import { IconButton } from '../../ui/actions/Button';
import { NoticeRow } from '../../ui/lists/NoticeList';

interface Props {
  notification: ShownNotification;
  /** Called when the notification is opened or marked. */
  onChange?: (isRead: boolean) => void;
  onFollow?: () => void;
}

export function NotificationRow({ notification, onChange, onFollow }: Props) {
  const { id, kind, title, body, url, isRead, createdAt } = notification;
  const write = useWrite();

  async function mark(wanted: boolean) {
    onChange?.(wanted);
    await write(
      { method: 'PATCH', path: `/api/notifications/${id}`, body: { isRead: wanted } },
      { failure: 'Failed to mark the notification' },
    );
  }

  return (
    <NoticeRow
      title={title}
      body={body}
      href={url}
      isUnread={!isRead}
      onOpen={() => {
        if (!isRead) void mark(true);
        onFollow?.();
      }}
      facts={
        <>
          {notificationKinds[kind].label} · <RelativeTime time={createdAt} />
        </>
      }
      action={
        <IconButton
          size="sm"
          icon={isRead ? 'mail' : 'check'}
          label={isRead ? 'Mark as unread' : 'Mark as read'}
          accessibleName={`${isRead ? 'Mark as unread' : 'Mark as read'}: ${title}`}
          onPress={() => void mark(!isRead)}
        />
      }
    />
  );
}
