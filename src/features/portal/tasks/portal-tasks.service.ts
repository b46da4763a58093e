import type { Actor } from '../../../lib/actor';
import { mapPage, type Page, type PageRequest } from '../../../lib/paging';
import type { OnboardingTask } from '../../partners/onboarding/onboarding-tasks.entity';
import type { OnboardingTasksService } from '../../partners/onboarding/onboarding-tasks.service';
import type { PortalView } from '../../partners/portal-view';

/** An onboarding task as the partner's own users see it, without the names of the team. */
export interface PortalTask extends Pick<
  OnboardingTask,
  'id' | 'taskName' | 'taskDescription' | 'required' | 'dueDate' | 'completedAt' | 'createdAt'
> {
  status: 'open' | 'completed';
}

function present(task: OnboardingTask): PortalTask {
  const { id, taskName, taskDescription, required, dueDate, completed, completedAt, createdAt } = task;
  const status = completed ? 'completed' : 'open';
  return { id, taskName, taskDescription, required, dueDate, status, completedAt, createdAt };
}

/** The onboarding tasks that are assigned to the partner. */
export function createPortalTasksService({ onboardingTasks }: { onboardingTasks: OnboardingTasksService }) {
  return {
    /** Lists tasks in the order of the team. */
    list: async (view: PortalView, request: PageRequest): Promise<Page<PortalTask>> =>
      mapPage(await onboardingTasks.ofPartner(view, request), present),

    /** Lists open tasks in the same order. */
    open: async (view: PortalView, request: PageRequest): Promise<Page<PortalTask>> =>
      mapPage(await onboardingTasks.openOfPartner(view, request), present),

    /** Does nothing if the task already has the status. @throws 403; 404 also for a task of the team */
    setStatus: async (actor: Actor, id: string, status: PortalTask['status']): Promise<PortalTask> =>
      present(await onboardingTasks.setCompleted(actor, id, status === 'completed')),
  };
}

export type PortalTasksService = ReturnType<typeof createPortalTasksService>;
