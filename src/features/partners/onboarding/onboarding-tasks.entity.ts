import { defineEntity } from '../../../lib/entity';

/** spec §3. */
export interface OnboardingTask {
  id: string;
  partnerId: string;
  taskName: string;
  taskDescription: string | null;
  required: boolean;
  completed: boolean;
  completedBy: string | null;
  completedAt: string | null;
  sortOrder: number;
  createdAt: string;
}

export const onboardingTaskEntity = defineEntity<OnboardingTask>()({
  title: 'taskName',
  fields: {
    id: {},
    partnerId: {},
    taskName: { edit: true },
    taskDescription: { edit: true },
    required: { stored: 'boolean', edit: true },
    completed: { stored: 'boolean', edit: true },
    sortOrder: { edit: true },
    completedBy: {},
    completedAt: {},
    createdAt: {},
  },
});
