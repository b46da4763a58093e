import { readNotifications } from '../../../src/features/notifications/notifications.rules';
import { notificationAnswer } from '../../../src/features/notifications/notifications-answer.schema';
import { notificationChanges } from '../../../src/features/notifications/notifications.schema';
import { signedInApi } from '../../lib/api/api.server';

const { loader, action } = signedInApi({
  PATCH: {
    summary: 'Mark a notification as read or unread',
    permission: readNotifications,
    body: notificationChanges,
    answer: notificationAnswer,
    run: ({ app, actor, param, body }) => app.notifications.update(actor, param('id'), body),
  },
});
export { loader, action };
