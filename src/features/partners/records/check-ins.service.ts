import type { Db } from '../../../db/connect';
import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import type { Page, PageRequest } from '../../../lib/paging';
import { changedFields } from '../../audit/audit.rules';
import type { RecordActivity } from './activity-log';
import type { AuditRecord } from './audit-record';
import type { CheckIn, CheckInsRepo } from './check-ins.repo';
import { completion } from '../completion';
import { differs } from '../../../lib/differs';
import { editPartners, viewPartners, type ActivityType } from '../partners.rules';
import type { CheckInChanges, NewCheckIn } from './records.schema';
import type { RequirePartner } from './require-partner';

interface Dependencies {
  db: Db;
  gate: RequirePartner;
  checkIns: CheckInsRepo;
  recordActivity: RecordActivity;
  auditRecord: AuditRecord;
  clock: Clock;
}

const words = {
  check_in_scheduled: 'scheduled',
  check_in_updated: 'updated',
  check_in_completed: 'completed',
  check_in_reopened: 'reopened',
  check_in_deleted: 'deleted',
} as const satisfies Partial<Record<ActivityType, string>>;

const auditedFields = ['title', 'scheduledDate', 'notes', 'completed'] as const;
const named = ({ id, title: name }: CheckIn) => ({ type: 'check_in', id, name }) as const;

/** Planned and past meetings with a partner. */
export function createCheckInsService({
  db,
  gate,
  checkIns,
  recordActivity,
  auditRecord,
  clock,
}: Dependencies) {
  async function find(workspaceId: string, partnerId: string, id: string): Promise<CheckIn> {
    const checkIn = await checkIns.byId(workspaceId, partnerId, id);
    if (!checkIn) throw notFound('Check-in not found');
    return checkIn;
  }

  const record = (
    { userId }: Actor,
    activityType: keyof typeof words,
    { partnerId, id, title, scheduledDate }: CheckIn,
  ) =>
    recordActivity({
      partnerId,
      userId,
      activityType,
      description: `Check-in ${title} ${words[activityType]}`,
      metadata: { checkInId: id, title, scheduledDate },
    });

  return {
    /** Newest first. */
    async list(actor: Actor, partnerId: string, request: PageRequest): Promise<Page<CheckIn>> {
      authorize(actor, viewPartners);
      await gate.find(actor.workspaceId, partnerId);
      return checkIns.list(actor.workspaceId, partnerId, request);
    },

    async add(actor: Actor, partnerId: string, details: NewCheckIn): Promise<CheckIn> {
      authorize(actor, editPartners);
      const now = clock.now().toISOString();
      const checkIn: CheckIn = {
        id: newId(),
        partnerId,
        workspaceId: actor.workspaceId,
        ...details,
        completed: false,
        completedBy: null,
        completedAt: null,
        createdBy: actor.userId,
        createdAt: now,
        updatedAt: now,
      };
      await db.transaction(async () => {
        const partner = await gate.lock(actor.workspaceId, partnerId);
        await checkIns.insert(checkIn);
        await record(actor, 'check_in_scheduled', checkIn);
        await auditRecord(actor, 'created', partner, named(checkIn));
      });
      return checkIn;
    },

    async update(
      actor: Actor,
      partnerId: string,
      checkInId: string,
      wanted: CheckInChanges,
    ): Promise<CheckIn> {
      authorize(actor, editPartners);
      return db.transaction(async () => {
        const partner = await gate.lock(actor.workspaceId, partnerId);
        const checkIn = await find(actor.workspaceId, partnerId, checkInId);
        if (!differs(checkIn, wanted)) return checkIn;
        const { completed = checkIn.completed, ...texts } = wanted;
        const isEdited = differs(checkIn, texts);
        const updatedAt = clock.now().toISOString();
        const changes = { ...texts, ...completion(checkIn, completed, actor, clock), updatedAt };
        await checkIns.update(actor.workspaceId, checkInId, changes);
        const changed: CheckIn = { ...checkIn, ...changes };
        await auditRecord(
          actor,
          'updated',
          partner,
          named(changed),
          changedFields(checkIn, wanted, auditedFields),
        );
        if (isEdited) await record(actor, 'check_in_updated', changed);
        if (completed !== checkIn.completed)
          await record(actor, completed ? 'check_in_completed' : 'check_in_reopened', changed);
        return changed;
      });
    },

    async remove(actor: Actor, partnerId: string, checkInId: string): Promise<void> {
      authorize(actor, editPartners);
      await db.transaction(async () => {
        const partner = await gate.lock(actor.workspaceId, partnerId);
        const checkIn = await find(actor.workspaceId, partnerId, checkInId);
        await checkIns.delete(actor.workspaceId, checkInId);
        await record(actor, 'check_in_deleted', checkIn);
        await auditRecord(actor, 'deleted', partner, named(checkIn));
      });
    },
  };
}

export type CheckInsService = ReturnType<typeof createCheckInsService>;
