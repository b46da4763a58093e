import * as z from 'zod';
import { answerLike, day, time, textOrNull, timeOrNull } from '../../../lib/entities/answer-schema';
import { oneOf } from '../../../lib/entities/fields';
import type { OnboardingTask } from './onboarding-tasks.entity';

/** An onboarding task as the partner's own users see it, without the names of the team. */
export interface PortalTask extends Pick<
  OnboardingTask,
  'id' | 'taskName' | 'taskDescription' | 'required' | 'dueDate' | 'completedAt' | 'createdAt'
> {
  status: 'open' | 'completed';
}

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
