import * as z from 'zod';
import type { NotificationServices } from './create-notifications';
import { readNotifications } from './notifications.rules';
import { markAllReadBody, notificationChanges, notificationFilters } from './notifications.schema';
import { preferenceChanges, preferencesAnswer } from './preferences/preferences.schema';
import { pageOf } from '../../http/calls/answers';
import { signedInApi } from '../../http/calls/declare';
import { answerLike, count, textOrNull, time } from '../../lib/entities/answer-schema';
import { notificationKindNames } from '../mail/notification-kinds.rules';
import type { ShownNotification } from './notifications.service';

const notificationAnswer = answerLike<ShownNotification>()('Notification', {
  id: z.string(),
  kind: z.enum(notificationKindNames),
  title: z.string(),
  body: textOrNull,
  url: textOrNull,
  objectType: z.string(),
  objectId: textOrNull,
  actorName: textOrNull,
  isRead: z.boolean(),
  createdAt: time,
});

const markedAnswer = z.object({ marked: count });

export const notificationsCalls = ({ notificationPreferences, notifications }: NotificationServices) => ({
  '/api/notifications': signedInApi({
    GET: {
      summary: 'List your notifications',
      permission: readNotifications,
      query: notificationFilters,
      answer: pageOf(notificationAnswer),
      run: ({ actor, query }) => notifications.list(actor, query),
    },
  }),
  '/api/notifications/mark-all-read': signedInApi({
    POST: {
      operationId: 'markAllNotificationsRead',
      summary: 'Mark all your notifications as read',
      permission: readNotifications,
      isBodyOptional: true,
      body: markAllReadBody,
      answer: markedAnswer,
      run: ({ actor, body }) => notifications.markAllRead(actor, body),
    },
  }),
  '/api/notifications/:id': signedInApi({
    PATCH: {
      summary: 'Mark a notification as read or unread',
      permission: readNotifications,
      body: notificationChanges,
      answer: notificationAnswer,
      run: ({ actor, param, body }) => notifications.update(actor, param('id'), body),
    },
  }),
  '/api/notification-preferences': signedInApi({
    GET: {
      operationId: 'getNotificationPreferences',
      summary: 'Get your notification preferences',
      permission: readNotifications,
      answer: preferencesAnswer,
      run: ({ actor }) => notificationPreferences.get(actor),
    },
    PATCH: {
      operationId: 'updateNotificationPreferences',
      summary: 'Change your notification preferences',
      permission: readNotifications,
      body: preferenceChanges,
      answer: preferencesAnswer,
      run: ({ actor, body }) => notificationPreferences.update(actor, body),
    },
  }),
});
