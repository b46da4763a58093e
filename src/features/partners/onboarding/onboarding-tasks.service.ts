import type { Db } from '../../../db/connect';
import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import type { Page, PageRequest } from '../../../lib/paging';
import { changedFields } from '../../audit/audit.rules';
import type { RecordActivity } from '../records/activity-log';
import type { AuditRecord } from '../records/audit-record';
import { completion } from '../completion';
import { differs } from '../../../lib/differs';
import type { OnboardingTask, OnboardingTasksRepo } from './onboarding-tasks.repo';
import { onboardingStatusAfter } from './onboarding.rules';
import type { PartnersRepo } from '../partners.repo';
import type { Partner } from '../partners.entity';
import { editPartners, viewPartners, type ActivityType } from '../partners.rules';
import type { NewOnboardingTask, OnboardingTaskChanges } from '../records/records.schema';
import type { RequirePartner } from '../records/require-partner';

interface Dependencies {
  db: Db;
  gate: RequirePartner;
  partners: PartnersRepo;
  onboardingTasks: OnboardingTasksRepo;
  recordActivity: RecordActivity;
  auditRecord: AuditRecord;
  clock: Clock;
}

const words = {
  onboarding_task_added: 'added',
  onboarding_task_updated: 'updated',
  onboarding_task_completed: 'completed',
  onboarding_task_reopened: 'reopened',
  onboarding_task_deleted: 'deleted',
} as const satisfies Partial<Record<ActivityType, string>>;

const auditedFields = ['taskName', 'taskDescription', 'required', 'completed', 'sortOrder'] as const;
const named = ({ id, taskName: name }: OnboardingTask) => ({ type: 'onboarding_task', id, name }) as const;

/** A partner's onboarding tasks. They determine the partner's onboarding status (contract, States). */
export function createOnboardingTasksService({
  db,
  gate,
  partners,
  onboardingTasks,
  recordActivity,
  auditRecord,
  clock,
}: Dependencies) {
  async function find(partnerId: string, id: string): Promise<OnboardingTask> {
    const task = await onboardingTasks.byId(partnerId, id);
    if (!task) throw notFound('Onboarding task not found');
    return task;
  }

  const record = (
    { userId }: Actor,
    activityType: keyof typeof words,
    { partnerId, id, taskName }: OnboardingTask,
  ) =>
    recordActivity({
      partnerId,
      userId,
      activityType,
      description: `Onboarding task ${taskName} ${words[activityType]}`,
      metadata: { taskId: id, taskName },
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

  return {
    /** By `sortOrder`, oldest first among equals. */
    async list(actor: Actor, partnerId: string, request: PageRequest): Promise<Page<OnboardingTask>> {
      authorize(actor, viewPartners);
      await gate.find(actor.workspaceId, partnerId);
      return onboardingTasks.list(partnerId, request);
    },

    async add(actor: Actor, partnerId: string, details: NewOnboardingTask): Promise<OnboardingTask> {
      authorize(actor, editPartners);
      const task: OnboardingTask = {
        id: newId(),
        partnerId,
        ...details,
        completed: false,
        completedBy: null,
        completedAt: null,
        createdAt: clock.now().toISOString(),
      };
      await db.transaction(async () => {
        const partner = await gate.lock(actor.workspaceId, partnerId);
        await onboardingTasks.insert([task]);
        await record(actor, 'onboarding_task_added', task);
        await auditRecord(actor, 'created', partner, named(task));
        await updateStatus(actor, partner);
      });
      return task;
    },

    async update(
      actor: Actor,
      partnerId: string,
      taskId: string,
      wanted: OnboardingTaskChanges,
    ): Promise<OnboardingTask> {
      authorize(actor, editPartners);
      return db.transaction(async () => {
        const partner = await gate.lock(actor.workspaceId, partnerId);
        const task = await find(partnerId, taskId);
        if (!differs(task, wanted)) return task;
        const { completed = task.completed, ...texts } = wanted;
        const isEdited = differs(task, texts);
        const changes = { ...texts, ...completion(task, completed, actor, clock) };
        await onboardingTasks.update(partnerId, taskId, changes);
        const changed: OnboardingTask = { ...task, ...changes };
        await auditRecord(
          actor,
          'updated',
          partner,
          named(changed),
          changedFields(task, wanted, auditedFields),
        );
        if (isEdited) await record(actor, 'onboarding_task_updated', changed);
        if (completed !== task.completed)
          await record(actor, completed ? 'onboarding_task_completed' : 'onboarding_task_reopened', changed);
        await updateStatus(actor, partner);
        return changed;
      });
    },

    async remove(actor: Actor, partnerId: string, taskId: string): Promise<void> {
      authorize(actor, editPartners);
      await db.transaction(async () => {
        const partner = await gate.lock(actor.workspaceId, partnerId);
        const task = await find(partnerId, taskId);
        await onboardingTasks.delete(partnerId, taskId);
        await record(actor, 'onboarding_task_deleted', task);
        await auditRecord(actor, 'deleted', partner, named(task));
        await updateStatus(actor, partner);
      });
    },
  };
}

export type OnboardingTasksService = ReturnType<typeof createOnboardingTasksService>;
