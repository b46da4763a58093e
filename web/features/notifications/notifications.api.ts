import { readNotifications } from '../../../src/features/notifications/notifications.rules';
import { notificationAnswer } from '../../../src/features/notifications/notifications-answer.schema';
import { notificationFilters } from '../../../src/features/notifications/notifications.schema';
import { pageOf } from '../../lib/api/api-answers.server';
import { signedInApi } from '../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    summary: 'List your notifications',
    permission: readNotifications,
    query: notificationFilters,
    answer: pageOf(notificationAnswer),
    run: ({ app, actor, query }) => app.notifications.list(actor, query),
  },
});
export { loader, action };
