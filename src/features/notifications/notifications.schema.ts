import * as z from 'zod';
import { newestRequest } from '../../lib/paging';

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

/**
 * Body of `POST /api/notifications/mark-all-read`. Notifications that arrived after `until` stay unread; default: now.
 */
export const markAllReadBody = z.object({ until: z.iso.datetime(UNTIL).optional() });

export type NotificationFilters = z.infer<typeof notificationFilters>;
export type NotificationChanges = z.infer<typeof notificationChanges>;
export type MarkAllRead = z.infer<typeof markAllReadBody>;
