import { authorize, type Actor } from '../../../lib/actor';
import { newId } from '../../../lib/ids';
import type { Page, PageRequest } from '../../../lib/paging';
import { completion, completionActivities } from '../completion';
import type { ShowObjects } from '../../outbox/domain-event';
import { editPartners, viewPartners } from '../partners.rules';
import { checkInEntity, type ShownCheckIn, type CheckIn } from './check-ins.entity';
import { createPartnerRecords, type RecordTools } from './partner-records';
import type { PartnerTable } from './partner-table.repo';
import type { RequireOwner } from './require-owner';
import type { CheckInChanges, NewCheckIn } from './records.schema';
import { checkInRecord } from './check-in.record';

interface Dependencies extends RecordTools {
  checkIns: PartnerTable<CheckIn, ShownCheckIn>;
  requireOwner: RequireOwner;
}

/** Planned and past meetings with a partner. */
export function createCheckInsService({ checkIns, requireOwner, ...tools }: Dependencies) {
  const { db, gate, clock } = tools;
  const records = createPartnerRecords<CheckIn, ShownCheckIn>({
    ...tools,
    table: checkIns,
    entity: checkInEntity,
    record: checkInRecord,
    nameOf: ({ title }) => title,
    describe: ({ title }) => `Check-in ${title}`,
    detailsOf: ({ id: checkInId, title, scheduledDate }) => ({ checkInId, title, scheduledDate }),
  });

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (_workspaceId, refs) => records.existing(refs);

  return {
    forEvents,

    /** Newest first. */
    async list(actor: Actor, partnerId: string, request: PageRequest): Promise<Page<ShownCheckIn>> {
      authorize(actor, viewPartners);
      return records.list(actor, partnerId, request);
    },

    /** @throws 400 also for an owner who isn't a colleague */
    async add(actor: Actor, partnerId: string, details: NewCheckIn): Promise<ShownCheckIn> {
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
      return db.transaction(async () => {
        const partner = await gate.lock(actor.workspaceId, partnerId);
        await requireOwner(actor.workspaceId, checkIn.ownerId);
        await records.insert(actor, partner, checkIn, 'check_in_scheduled');
        return records.read(partnerId, checkIn.id);
      });
    },

    async update(
      actor: Actor,
      partnerId: string,
      checkInId: string,
      wanted: CheckInChanges,
    ): Promise<ShownCheckIn> {
      authorize(actor, editPartners);
      return db.transaction(async () => {
        const { partner, item: checkIn } = await records.lock(actor, partnerId, checkInId);
        if (wanted.ownerId !== checkIn.ownerId) await requireOwner(actor.workspaceId, wanted.ownerId);
        const next = (now: string) => ({ ...wanted, ...completion(checkIn, wanted.completed, actor, now) });
        await records.save(actor, partner, checkIn, next, completionActivities('check_in'));
        return records.read(partnerId, checkInId);
      });
    },

    async remove(actor: Actor, partnerId: string, checkInId: string): Promise<void> {
      authorize(actor, editPartners);
      return records.remove(actor, partnerId, checkInId, 'check_in_deleted');
    },
  };
}

export type CheckInsService = ReturnType<typeof createCheckInsService>;
