import * as z from 'zod';
import { answerLike, count, textOrNull, time } from '../../lib/entities/answer-schema';
import { notificationKindNames } from '../mail/notification-kinds.rules';
import type { ShownNotification } from './notifications.service';

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
