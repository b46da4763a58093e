import type { Actor } from '../../../lib/actor';
import { pageOf } from '../../../http/calls/answers';
import { signedInApi } from '../../../http/calls/declare';
import { mapPage, pageRequest, sortedBy, type Page, type PageRequest } from '../../../lib/paging';
import type { OnboardingTask } from './onboarding-tasks.entity';
import type { OnboardingTasksService } from './onboarding-tasks.service';
import { portalUsers } from '../../../lib/roles';
import { ownPortal, type PortalView } from '../../audiences/portal-view';
import { portalTaskAnswer, portalTaskChanges, type PortalTask } from './portal.schema';

function present(task: OnboardingTask): PortalTask {
  const { id, taskName, taskDescription, required, dueDate, completed, completedAt, createdAt } = task;
  const status = completed ? 'completed' : 'open';
  return { id, taskName, taskDescription, required, dueDate, status, completedAt, createdAt };
}

/** The onboarding tasks that are assigned to the partner. */
export function createPortalTasks({ onboardingTasks }: { onboardingTasks: OnboardingTasksService }) {
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

export type PortalTasks = ReturnType<typeof createPortalTasks>;

export const portalTasksCalls = ({ portalTasks }: { portalTasks: PortalTasks }) => ({
  '/api/portal/tasks': signedInApi({
    GET: {
      operationId: 'listPortalTasks',
      summary: 'List the tasks of your company',
      answer: pageOf(portalTaskAnswer),
      alsoRefuses: [404],
      permission: portalUsers,
      query: pageRequest.extend(sortedBy('sortOrder')),
      run: async ({ actor, query }) => portalTasks.list(ownPortal(actor), query),
    },
  }),
  '/api/portal/tasks/:id': signedInApi({
    PATCH: {
      operationId: 'updatePortalTask',
      summary: 'Complete or reopen a task of your company',
      answer: portalTaskAnswer,
      permission: portalUsers,
      body: portalTaskChanges,
      run: ({ actor, body, param }) => portalTasks.setStatus(actor, param('id'), body.status),
    },
  }),
});
