import { readNotifications } from '../../../src/features/notifications/notifications.rules';
import { markedAnswer } from '../../../src/features/notifications/notifications-answer.schema';
import { markAllReadBody } from '../../../src/features/notifications/notifications.schema';
import { signedInApi } from '../../lib/api/api.server';

const { loader, action } = signedInApi({
  POST: {
    operationId: 'markAllNotificationsRead',
    summary: 'Mark all your notifications as read',
    permission: readNotifications,
    isBodyOptional: true,
    body: markAllReadBody,
    answer: markedAnswer,
    run: ({ app, actor, body }) => app.notifications.markAllRead(actor, body),
  },
});
export { loader, action };
