import * as z from 'zod';
import { answerLike, day, time, textOrNull, timeOrNull } from '../../../lib/entities/answer-schema';
import { oneOf } from '../../../lib/entities/fields';
import type { PortalTask } from './portal-tasks.service';

export const portalTaskStatuses = ['open', 'completed'] as const;

export const portalTaskChanges = z.object({ status: oneOf('Status', portalTaskStatuses) });

export const portalTaskAnswer = answerLike<PortalTask>()('PortalTask', {
  id: z.string(),
  taskName: z.string(),
  taskDescription: textOrNull,
  required: z.boolean(),
  dueDate: day.nullable(),
  status: z.enum(portalTaskStatuses),
  completedAt: timeOrNull,
  createdAt: time,
});
