import type { MembersRepo } from '../workspaces/members.repo';
import { authorize, type Actor, type Member } from '../../lib/actor';
import { invalidField } from '../../lib/errors';
import type { PageRequest } from '../../lib/paging';
import { can } from '../../lib/roles';
import { tick, withTicks } from '../checklists/checklist.rules';
import type { ChecklistTick } from '../checklists/checklist.schema';
import type { PartnersRepo } from '../partners/partners.repo';
import { createRecords, type NewRow, type RecordTools } from '../records/create-records';
import { asListed, createRecordService } from '../records/record-service';
import type { SecretLinksService } from '../secret-links/secret-links.service';
import { eventTemplates, templateChecklist, type EventTemplate } from './event-templates';
import type { EventCounts, EventsRepo } from './events.repo';
import { eventEntity, type PlannedEvent, type StoredEvent } from './events.entity';
import { editEvents, timesProblem, viewEvents, type EventStatus } from './events.rules';
import {
  OWNER_NOT_FOUND,
  PARTNER_NOT_FOUND,
  type EventChanges,
  type EventFilters,
  type NewEvent,
} from './events.schema';
import { eventRecord } from './event.record';

interface Dependencies extends RecordTools {
  members: MembersRepo;
  events: EventsRepo;
  partners: Pick<PartnersRepo, 'lock'>;
  secretLinks: SecretLinksService;
}

/** Returns a new event. Without an owner, it gets the actor, and without a checklist that of its template. */
export const newPlan = ({ userId }: Member, sent: NewEvent, row: NewRow): StoredEvent => ({
  ...row,
  ...sent,
  ownerId: sent.ownerId ?? userId,
  checklist: sent.checklist ?? templateChecklist(sent.templateType),
  completedItems: [],
});

/** A change of one of these fields creates a new version of the event's calendar entry. */
const calendarFields: ReadonlySet<string> = new Set<keyof StoredEvent>([
  'name',
  'description',
  'templateType',
  'status',
  'startDate',
  'endDate',
  'locationType',
  'location',
]);

/** Only the undo of a bulk change takes an owner away: from an event whose owner had left. */
type Wanted = Omit<EventChanges, 'ownerId'> & { ownerId?: string | null | undefined };

/** Events of a workspace (spec §2, §7). 404 `Event not found` also for an id of another workspace. */
export function createEventsService(dependencies: Dependencies) {
  const { events, partners, members, secretLinks } = dependencies;
  const touchCalendar = ({ workspaceId }: Member) => secretLinks.touch(workspaceId, 'calendar');

  const records = createRecords<StoredEvent, PlannedEvent>({
    ...dependencies,
    table: events,
    entity: eventEntity,
    record: eventRecord,
  });
  const { change, methods } = createRecordService(records, {
    page: ({ workspaceId }, filters: Omit<EventFilters, keyof PageRequest>, request) =>
      events.list(workspaceId, filters, request),
    present: asListed,
    draft: newPlan,
    earlier: async (_actor, values) => values,
    complete: (before, wanted: Wanted) => withTicks(before, wanted),

    /** @throws 400 for invalid times, and for a partner or owner from outside the workspace */
    async check({ workspaceId, userId }, { startDate, endDate, partnerId, ownerId }, before) {
      const problem = timesProblem({ startDate, endDate });
      if (problem) throw invalidField(problem.field, problem.message);
      // Locked, so that the partner still exists when the event is written.
      if (partnerId && partnerId !== before?.partnerId && !(await partners.lock(workspaceId, partnerId)))
        throw invalidField('partnerId', PARTNER_NOT_FOUND);
      if (ownerId && ownerId !== (before ?? { ownerId: userId }).ownerId) {
        const owner = await members.byUser(workspaceId, ownerId);
        if (!can(owner?.workspaceRole, viewEvents)) throw invalidField('ownerId', OWNER_NOT_FOUND);
      }
    },
    derive: (_changed, changes) => ({
      isShownByCalendars: changes.some(({ field }) => calendarFields.has(field)),
    }),
    afterInsert: touchCalendar,
    afterChange: touchCalendar,
    afterRemoval: touchCalendar,
  });

  return {
    ...methods,

    /** The built-in templates (spec §3). */
    templates(actor: Actor): readonly EventTemplate[] {
      authorize(actor, viewEvents);
      return eventTemplates;
    },

    /** Counts the events by status. The cost doesn't depend on their number. */
    async counts(actor: Actor): Promise<EventCounts> {
      authorize(actor, viewEvents);
      return events.counts(actor.workspaceId);
    },

    /** Moves from any status to any other (spec §4). Sending the current status changes nothing. */
    changeStatus: (actor: Actor, id: string, sent: { status: EventStatus }): Promise<PlannedEvent> =>
      methods.update(actor, id, sent),

    /** Ticks or unticks an item of the checklist. @throws 400 for an item that isn't on it */
    async tick(actor: Actor, id: string, sent: ChecklistTick): Promise<PlannedEvent> {
      authorize(actor, editEvents);
      return change(actor, id, (event) => tick(event, sent));
    },
  };
}

export type EventsService = ReturnType<typeof createEventsService>;
