import { readNotifications } from '../../../src/features/notifications/notifications.rules';
import {
  preferenceChanges,
  preferencesAnswer,
} from '../../../src/features/notifications/preferences/preferences.schema';
import { signedInApi } from '../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'getNotificationPreferences',
    summary: 'Get your notification preferences',
    permission: readNotifications,
    answer: preferencesAnswer,
    run: ({ app, actor }) => app.notificationPreferences.get(actor),
  },
  PATCH: {
    operationId: 'updateNotificationPreferences',
    summary: 'Change your notification preferences',
    permission: readNotifications,
    body: preferenceChanges,
    answer: preferencesAnswer,
    run: ({ app, actor, body }) => app.notificationPreferences.update(actor, body),
  },
});
export { loader, action };
