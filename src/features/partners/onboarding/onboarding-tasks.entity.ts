import { defineEntity } from '../../../lib/entities/entity';
import type { TaskAssignee } from './onboarding.rules';

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
  /** The member who does it; null for the partner's owner, or else the creator. */
  ownerId: string | null;
  /** Whether the team or the partner does it. A partner's own users see and complete their tasks in the portal. */
  assignedTo: TaskAssignee;
  /** `yyyy-MM-dd` */
  dueDate: string | null;
  /** null for tasks that the command line added. */
  createdBy: string | null;
  createdAt: string;
}

/** With the names of its owner and of the user who completed it, or the emails without one. */
export type ShownOnboardingTask = OnboardingTask & {
  ownerName: string | null;
  completedByName: string | null;
};

export const onboardingTaskEntity = defineEntity<ShownOnboardingTask>()({
  title: 'taskName',
  fields: {
    id: { isFixed: true },
    partnerId: { isFixed: true },
    taskName: { edit: true },
    taskDescription: { edit: true },
    required: { stored: 'boolean', edit: true },
    completed: { stored: 'boolean', edit: true },
    sortOrder: { edit: true },
    ownerId: { edit: true },
    ownerName: { from: { user: 'o' } },
    assignedTo: { edit: true },
    dueDate: { edit: true },
    completedBy: {},
    completedByName: { from: { user: 'u' } },
    completedAt: {},
    createdBy: { isFixed: true },
    createdAt: { isFixed: true },
  },
});
