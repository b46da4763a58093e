import * as z from 'zod';
import { answerOf, day, textOrNull, timeOrNull } from '../../../lib/entities/answer-schema';
import { onboardingTaskEntity, type ShownOnboardingTask } from './onboarding-tasks.entity';
import { taskAssignees } from './onboarding.rules';

export const onboardingTaskAnswer = answerOf<ShownOnboardingTask>()('OnboardingTask', onboardingTaskEntity, {
  taskDescription: textOrNull,
  required: z.boolean(),
  completed: z.boolean(),
  completedBy: textOrNull,
  completedByName: textOrNull,
  completedAt: timeOrNull,
  sortOrder: z.number(),
  ownerId: textOrNull,
  ownerName: textOrNull,
  assignedTo: z.enum(taskAssignees),
  dueDate: day.nullable(),
  createdBy: textOrNull,
});
