import { notFound } from '../../../lib/errors';
import { portalUsers } from '../../../lib/roles';
import { ownPortal, type PortalView } from '../portal-view';
import { authorize, type Actor } from '../../../lib/actor';
import { newId } from '../../../lib/ids';
import type { Page, PageRequest } from '../../../lib/paging';
import { completion, completionActivities } from '../completion';
import type { Partner } from '../partners.entity';
import type { PartnersRepo } from '../partners.repo';
import type { ShowObjects } from '../../outbox/domain-event';
import { editPartners, viewPartners } from '../partners.rules';
import type { RequireOwner } from '../records/require-owner';
import { createPartnerRecords, type RecordTools } from '../records/partner-records';
import { createBulkOutcome, type BulkResult } from '../../records/bulk-outcome';
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

const TASK_NOT_FOUND = 'Onboarding task not found';

interface Dependencies extends RecordTools {
  partners: PartnersRepo;
  onboardingTasks: OnboardingTasksRepo;
  requireOwner: RequireOwner;
}

/** A partner's onboarding tasks. They determine the partner's onboarding status (contract, States). */
export function createOnboardingTasksService(dependencies: Dependencies) {
  const { partners, onboardingTasks, requireOwner, ...tools } = dependencies;
  const { db, gate, clock, recordActivity } = tools;
  const records = createPartnerRecords<OnboardingTask, ShownOnboardingTask>({
    ...tools,
    table: onboardingTasks,
    entity: onboardingTaskEntity,
    record: onboardingTaskRecord,
    nameOf: ({ taskName }) => taskName,
    describe: ({ taskName }) => `Onboarding task ${taskName}`,
    detailsOf: ({ id: taskId, taskName }) => ({ taskId, taskName }),
  });

  async function updateStatus({ userId }: Actor, partner: Partner): Promise<void> {
    const { id: partnerId, workspaceId, onboardingStatus: before } = partner;
    const after = onboardingStatusAfter(before, await onboardingTasks.progress(partnerId));
    if (after === before) return;
    await partners.setOnboardingStatus(workspaceId, partnerId, after, clock.now().toISOString());
    const done = { activityType: 'onboarding_completed', description: 'Onboarding completed' } as const;
    const again = { activityType: 'onboarding_reopened', description: 'Onboarding reopened' } as const;
    const first = { activityType: 'onboarding_started', description: 'Onboarding started' } as const;
    const activity = after === 'completed' ? done : before === 'completed' ? again : first;
    await recordActivity({ partnerId, userId, ...activity });
  }

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (_workspaceId, refs) => records.existing(refs);

  return {
    forEvents,

    /** By `sortOrder`, oldest first among equals. */
    async list(actor: Actor, partnerId: string, request: PageRequest): Promise<Page<ShownOnboardingTask>> {
      authorize(actor, viewPartners);
      return records.list(actor, partnerId, request);
    },

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
      return db.transaction(async () => {
        const { partner, item: task } = await records.lock(actor, partnerId, taskId);
        if (task.assignedTo !== 'partner') throw notFound(TASK_NOT_FOUND);
        const next = (now: string) => completion(task, completed, actor, now);
        const activities = completionActivities('onboarding_task');
        const changed = await records.save(actor, partner, task, next, activities);
        if (changed !== task) await updateStatus(actor, partner);
        return records.read(partnerId, taskId);
      });
    },

    /** @throws 400 also for an owner who isn't a colleague */
    async add(actor: Actor, partnerId: string, details: NewOnboardingTask): Promise<ShownOnboardingTask> {
      authorize(actor, editPartners);
      const task: OnboardingTask = {
        id: newId(),
        partnerId,
        ...details,
        completed: false,
        completedBy: null,
        completedAt: null,
        createdBy: actor.userId,
        createdAt: clock.now().toISOString(),
      };
      return db.transaction(async () => {
        const partner = await gate.lock(actor.workspaceId, partnerId);
        await requireOwner(actor.workspaceId, task.ownerId);
        await records.insert(actor, partner, task, 'onboarding_task_added');
        await updateStatus(actor, partner);
        return records.read(partnerId, task.id);
      });
    },

    async update(
      actor: Actor,
      partnerId: string,
      taskId: string,
      wanted: OnboardingTaskChanges,
    ): Promise<ShownOnboardingTask> {
      authorize(actor, editPartners);
      return db.transaction(async () => {
        const { partner, item: task } = await records.lock(actor, partnerId, taskId);
        if (wanted.ownerId !== task.ownerId) await requireOwner(actor.workspaceId, wanted.ownerId);
        const next = (now: string) => ({ ...wanted, ...completion(task, wanted.completed, actor, now) });
        const activities = completionActivities('onboarding_task');
        const changed = await records.save(actor, partner, task, next, activities);
        if (changed !== task) await updateStatus(actor, partner);
        return records.read(partnerId, taskId);
      });
    },

    /** Completes or reopens many tasks, each as a single one, in one transaction. */
    async bulk(actor: Actor, partnerId: string, sent: BulkOnboardingTasks): Promise<BulkResult> {
      authorize(actor, editPartners);
      const { ids, change } = sent;
      return db.transaction(async () => {
        const partner = await gate.lock(actor.workspaceId, partnerId);
        const wanted = [...new Set(ids)];
        const found = await onboardingTasks.byIds(partnerId, wanted);
        const outcome = createBulkOutcome(TASK_NOT_FOUND);
        for (const id of wanted) {
          const task = found.get(id);
          if (task === undefined) {
            outcome.notFound(id);
            continue;
          }
          const next = (now: string) => completion(task, change.completed, actor, now);
          const activities = completionActivities('onboarding_task');
          outcome.done((await records.save(actor, partner, task, next, activities)) !== task);
        }
        await updateStatus(actor, partner);
        return outcome.result(wanted);
      });
    },

    async remove(actor: Actor, partnerId: string, taskId: string): Promise<void> {
      authorize(actor, editPartners);
      await db.transaction(async () => {
        const { partner, item: task } = await records.lock(actor, partnerId, taskId);
        await records.drop(actor, partner, task, 'onboarding_task_deleted');
        await updateStatus(actor, partner);
      });
    },
  };
}

export type OnboardingTasksService = ReturnType<typeof createOnboardingTasksService>;
