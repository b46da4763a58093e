import { z } from 'zod';
import { answerLike, textOrNull, time, count } from '../../lib/answer-schema';
import { newestRequest } from '../../lib/paging';
import { notificationKindNames } from './notifications.rules';
import type { ShownNotification } from './notifications.service';

/** Query of `GET /api/notifications`. */
export const notificationFilters = newestRequest.extend({
  unread: z
    .enum(['true', 'false'], 'unread must be true or false')
    .default('false')
    .transform((text) => text === 'true'),
});

/** Body of `PATCH /api/notifications/{id}`. */
export const notificationChanges = z.object({ isRead: z.boolean('isRead must be true or false') });

const UNTIL = 'until must be a time in ISO 8601';

/** Body of `POST /api/notifications/mark-all-read`. What arrived after `until` stays unread; default: now. */
export const markAllReadBody = z.object({ until: z.iso.datetime(UNTIL).optional() });

export type NotificationFilters = z.infer<typeof notificationFilters>;
export type NotificationChanges = z.infer<typeof notificationChanges>;
export type MarkAllRead = z.infer<typeof markAllReadBody>;

export const notificationAnswer = answerLike<ShownNotification>()('Notification', {
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

export const markedAnswer = z.object({ marked: count });
