import { completion, completionActivities } from '../completion';
import { createChildService } from '../../records/child-service';
import { createRecords } from '../../records/create-records';
import { asListed, createRecordService } from '../../records/record-service';
import { checkInRecord } from './check-in.record';
import { checkInEntity, type CheckIn, type ShownCheckIn } from './check-ins.entity';
import { createPartnerActivities } from './activity-log';
import { pageOf, partnerOf, type PartnerRecordTools } from './partner-records';
import type { PartnerTable } from './partner-table.repo';
import type { CheckInChanges, NewCheckIn } from './records.schema';
import type { RequireOwner } from './require-owner';

interface Dependencies extends PartnerRecordTools {
  checkIns: PartnerTable<CheckIn, ShownCheckIn>;
  requireOwner: RequireOwner;
}

/** Planned and past meetings with a partner. */
export function createCheckInsService({ checkIns, requireOwner, ...tools }: Dependencies) {
  const records = createRecords<CheckIn, ShownCheckIn>({
    ...tools,
    table: checkIns,
    entity: checkInEntity,
    record: checkInRecord,
  });
  const addActivity = createPartnerActivities<CheckIn>({
    ...tools,
    describe: ({ title }) => `Check-in ${title}`,
    detailsOf: ({ id: checkInId, title, scheduledDate }) => ({ checkInId, title, scheduledDate }),
  });

  const { methods } = createRecordService(records, {
    page: pageOf(checkIns),
    present: asListed,
    draft: (actor, sent: NewCheckIn, row): CheckIn => ({
      ...row,
      partnerId: partnerOf(actor),
      ...sent,
      completed: false,
      completedBy: null,
      completedAt: null,
      createdBy: actor.userId,
    }),
    complete: (before, wanted: CheckInChanges, actor) => (now) => ({
      ...wanted,
      ...completion(before, wanted.completed, actor, now),
    }),

    /** @throws 400 for an owner who isn't a colleague */
    async check({ workspaceId }, { ownerId }, before) {
      if (ownerId !== before?.ownerId) await requireOwner(workspaceId, ownerId);
    },
    afterInsert: (actor, checkIn) => addActivity(actor, checkIn, 'check_in_scheduled'),
    async afterChange(actor, checkIn, changes) {
      for (const activity of completionActivities('check_in')(checkIn, changes))
        await addActivity(actor, checkIn, activity);
    },
    afterRemoval: (actor, checkIn) => addActivity(actor, checkIn, 'check_in_deleted'),
  });

  return {
    forEvents: methods.forEvents,
    ...createChildService({ ...tools, record: checkInRecord }, methods).methods,
  };
}

export type CheckInsService = ReturnType<typeof createCheckInsService>;
