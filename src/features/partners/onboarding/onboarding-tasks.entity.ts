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

/** With the name of the user who completed it, or the email without one. */
export type ShownOnboardingTask = OnboardingTask & { completedByName: string | null };

export const onboardingTaskEntity = defineEntity<ShownOnboardingTask>()({
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
    completedByName: { from: { user: 'u' } },
    completedAt: {},
    createdAt: {},
  },
});
