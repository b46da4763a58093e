import { z } from 'zod';
import { answerOf, day, textOrNull, timeOrNull } from '../../../lib/answer-schema';
import { onboardingTaskEntity, type ShownOnboardingTask } from './onboarding-tasks.entity';

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
  dueDate: day.nullable(),
  createdBy: textOrNull,
});
