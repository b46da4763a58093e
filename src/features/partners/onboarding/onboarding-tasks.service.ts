import { notFound } from '../../../lib/errors';
import { portalUsers } from '../../../lib/roles';
import { ownPortal, type PortalView } from '../../audiences/portal-view';
import { authorize, type Actor, type Member } from '../../../lib/actor';
import type { Page, PageRequest } from '../../../lib/paging';
import { completion, completionActivities } from '../completion';
import type { PartnersRepo } from '../partners.repo';
import { editPartners } from '../partners.rules';
import type { RequireOwner } from '../records/require-owner';
import { createPartnerActivities } from '../records/activity-log';
import { pageOf, withinPartner, type PartnerRecordTools } from '../records/partner-records';
import { createChildService } from '../../records/child-service';
import { createRecords } from '../../records/create-records';
import { asListed, createRecordService } from '../../records/record-service';
import type { AuditChange } from '../../audit/audit.rules';
import { notFoundMessage } from '../../../records/define-record';
import type { BulkResult } from '../../records/bulk-outcome';
import type {
  NewOnboardingTask,
  OnboardingTaskChanges,
  BulkOnboardingTasks,
} from '../records/records.schema';
import {
  onboardingTaskEntity,
  type ShownOnboardingTask,
  type OnboardingTask,
} from './onboarding-tasks.entity';
import type { OnboardingTasksRepo } from './onboarding-tasks.repo';
import { onboardingStatusAfter } from './onboarding.rules';
import { onboardingTaskRecord } from './onboarding-task.record';

interface Dependencies extends PartnerRecordTools {
  partners: PartnersRepo;
  onboardingTasks: OnboardingTasksRepo;
  requireOwner: RequireOwner;
}

/** A partner's onboarding tasks. They determine the partner's onboarding status (contract, States). */
export function createOnboardingTasksService(dependencies: Dependencies) {
  const { partners, onboardingTasks, requireOwner, gate, clock, recordActivity } = dependencies;
  const records = createRecords<OnboardingTask, ShownOnboardingTask>({
    ...dependencies,
    table: onboardingTasks,
    entity: onboardingTaskEntity,
    record: onboardingTaskRecord,
  });
  const addActivity = createPartnerActivities<OnboardingTask>({
    recordActivity,
    describe: ({ taskName }) => `Onboarding task ${taskName}`,
    detailsOf: ({ id: taskId, taskName }) => ({ taskId, taskName }),
  });

  async function updateStatus({ userId, workspaceId }: Member, partnerId: string): Promise<void> {
    const { onboardingStatus: before } = await gate.lock(workspaceId, partnerId);
    const after = onboardingStatusAfter(before, await onboardingTasks.progress(partnerId));
    if (after === before) return;
    await partners.setOnboardingStatus(workspaceId, partnerId, after, clock.now().toISOString());
    const done = { activityType: 'onboarding_completed', description: 'Onboarding completed' } as const;
    const again = { activityType: 'onboarding_reopened', description: 'Onboarding reopened' } as const;
    const first = { activityType: 'onboarding_started', description: 'Onboarding started' } as const;
    const activity = after === 'completed' ? done : before === 'completed' ? again : first;
    await recordActivity({ partnerId, userId, ...activity });
  }

  async function addActivities(actor: Member, task: OnboardingTask, changes: readonly AuditChange[]) {
    for (const activity of completionActivities('onboarding_task')(task, changes))
      await addActivity(actor, task, activity);
  }

  const { change, methods } = createRecordService(records, {
    page: pageOf(onboardingTasks),
    present: asListed,
    draft: (actor, sent: NewOnboardingTask, row): OnboardingTask => ({
      ...withinPartner(actor, row),
      ...sent,
      completed: false,
      completedBy: null,
      completedAt: null,
      createdBy: actor.userId,
    }),
    complete: (before, wanted: OnboardingTaskChanges, actor) => (now) => ({
      ...wanted,
      ...completion(before, wanted.completed, actor, now),
    }),

    /** @throws 400 for an owner who isn't a colleague */
    async check({ workspaceId }, { ownerId }, before) {
      if (ownerId !== before?.ownerId) await requireOwner(workspaceId, ownerId);
    },
    async afterInsert(actor, task) {
      await addActivity(actor, task, 'onboarding_task_added');
      await updateStatus(actor, task.partnerId);
    },
    async afterChange(actor, task, changes) {
      await addActivities(actor, task, changes);
      await updateStatus(actor, task.partnerId);
    },
    async afterRemoval(actor, task) {
      await addActivity(actor, task, 'onboarding_task_deleted');
      await updateStatus(actor, task.partnerId);
    },
  });
  const child = createChildService({ ...dependencies, record: onboardingTaskRecord }, methods);

  return {
    forEvents: methods.forEvents,
    ...child.methods,

    /** Lists the tasks that the partner's own users do, in the order of `list`. */
    ofPartner: ({ partnerId }: PortalView, request: PageRequest): Promise<Page<ShownOnboardingTask>> =>
      onboardingTasks.list(partnerId, request, { assignedTo: 'partner' }),

    /** Lists those of these tasks that aren't completed. */
    openOfPartner: ({ partnerId }: PortalView, request: PageRequest): Promise<Page<ShownOnboardingTask>> =>
      onboardingTasks.list(partnerId, request, { assignedTo: 'partner', completed: false }),

    /** Completes or reopens a task as the partner. @throws 403; 404 also for a task of the team */
    async setCompleted(actor: Actor, taskId: string, completed: boolean): Promise<ShownOnboardingTask> {
      const { partnerId } = ownPortal(actor);
      authorize(actor, portalUsers);
      return child.writing(actor, partnerId, (member) =>
        change(member, taskId, (task) => {
          if (task.assignedTo !== 'partner') throw notFound(notFoundMessage(onboardingTaskRecord));
          return (now) => completion(task, completed, actor, now);
        }),
      );
    },

    /** Completes or reopens many tasks, each as a single one, in one transaction. */
    async bulk(actor: Actor, partnerId: string, sent: BulkOnboardingTasks): Promise<BulkResult> {
      authorize(actor, editPartners);
      const { ids, change: wanted } = sent;
      return child.writing(actor, partnerId, async (member) => {
        const result = await records.bulk(member, ids, async (task) => {
          const next = (now: string) => completion(task, wanted.completed, actor, now);
          const changed = await records.save(member, task, next, async (saved, changes) => {
            await onboardingTasks.update(saved, {}, task);
            await addActivities(member, saved, changes);
          });
          return changed !== task;
        });
        await updateStatus(member, partnerId);
        return result;
      });
    },
  };
}

export type OnboardingTasksService = ReturnType<typeof createOnboardingTasksService>;
