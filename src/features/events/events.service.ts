import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import type { Download } from '../../lib/download';
import { invalidField } from '../../lib/errors';
import type { Page } from '../../lib/paging';
import { can } from '../../lib/roles';
import type { AuditTrail } from '../audit/audit-trail';
import type { ShowObjects } from '../outbox/domain-event';
import { tick, withTicks } from '../checklists/checklist.rules';
import type { ChecklistTick } from '../checklists/checklist.schema';
import type { PartnersRepo } from '../partners/partners.repo';
import { createRecords } from '../records/create-records';
import type { SecretLinksService } from '../secret-links/secret-links.service';
import type { MembersRepo } from '../workspaces/members.repo';
import { eventTemplates, templateChecklist, type EventTemplate } from './event-templates';
import type { EventCounts, EventsRepo } from './events.repo';
import { eventEntity, type PlannedEvent, type StoredEvent } from './events.entity';
import { editEvents, timesProblem, viewEvents, type EventStatus } from './events.rules';
import {
  OWNER_NOT_FOUND,
  PARTNER_NOT_FOUND,
  type EventChanges,
  type EventExportFilters,
  type EventFilters,
  type NewEvent,
} from './events.schema';
import { eventRecord } from './event.record';

interface Dependencies {
  db: Db;
  events: EventsRepo;
  partners: PartnersRepo;
  members: MembersRepo;
  secretLinks: SecretLinksService;
  audit: AuditTrail;
  clock: Clock;
}

/** A change of one of these fields creates a new version of the event's calendar entry. */
const calendarFields: readonly (keyof StoredEvent)[] = [
  'name',
  'description',
  'templateType',
  'status',
  'startDate',
  'endDate',
  'locationType',
  'location',
];

/** Events of a workspace (spec §2, §7). 404 `Event not found` also for an id of another workspace. */
export function createEventsService(dependencies: Dependencies) {
  const { db, events, partners, members, secretLinks, audit, clock } = dependencies;

  const records = createRecords<StoredEvent, PlannedEvent>({
    db,
    table: events,
    entity: eventEntity,
    record: eventRecord,
    audit,
    clock,
  });

  /** @throws 400 for invalid times, and for a partner or owner from outside the workspace */
  async function check(
    workspaceId: string,
    { startDate, endDate }: StoredEvent,
    given: { partnerId?: string | null | undefined; ownerId?: string | null | undefined },
  ): Promise<void> {
    const problem = timesProblem({ startDate, endDate });
    if (problem) throw invalidField(problem.field, problem.message);
    const { partnerId, ownerId } = given;
    // Locked, so that the partner still exists when the event is written.
    if (partnerId && !(await partners.lock(workspaceId, partnerId)))
      throw invalidField('partnerId', PARTNER_NOT_FOUND);
    if (ownerId) {
      const owner = await members.byUser(workspaceId, ownerId);
      if (!can(owner?.workspaceRole, viewEvents)) throw invalidField('ownerId', OWNER_NOT_FOUND);
    }
  }

  /** Changes the fields that differ, one writer at a time. Writes nothing if nothing differs. */
  async function change(
    actor: Member,
    id: string,
    wanted: (event: StoredEvent) => Partial<StoredEvent>,
  ): Promise<PlannedEvent> {
    return db.transaction(async () => {
      const event = await records.lock(actor, id);
      await records.save(actor, event, wanted(event), async (changed, changes) => {
        const isChanged = (name: keyof StoredEvent) => changes.some(({ field }) => field === name);
        await check(actor.workspaceId, changed, {
          partnerId: isChanged('partnerId') ? changed.partnerId : null,
          ownerId: isChanged('ownerId') ? changed.ownerId : null,
        });
        await events.update(changed, { isShownByCalendars: calendarFields.some(isChanged) });
        await secretLinks.touch(actor.workspaceId, 'calendar');
      });
      return records.get(actor, id);
    });
  }

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (workspaceId, refs) => records.existing(workspaceId, refs);

  return {
    forEvents,

    /** The built-in templates (spec §3). */
    templates(actor: Actor): readonly EventTemplate[] {
      authorize(actor, viewEvents);
      return eventTemplates;
    },

    /** Newest first. */
    async list(actor: Actor, { limit, cursor, sort, ...filters }: EventFilters): Promise<Page<PlannedEvent>> {
      authorize(actor, viewEvents);
      return events.list(actor.workspaceId, filters, { limit, cursor, sort });
    },

    /** Exports all pages of the list as a CSV file. */
    async export(actor: Actor, { sort, ...filters }: EventExportFilters): Promise<Download> {
      authorize(actor, viewEvents);
      return records.export(actor, 'Events', (request) =>
        events.list(actor.workspaceId, filters, { ...request, sort }),
      );
    },

    /** Counts the events by status. The cost doesn't depend on their number. */
    async counts(actor: Actor): Promise<EventCounts> {
      authorize(actor, viewEvents);
      return events.counts(actor.workspaceId);
    },

    async get(actor: Actor, id: string): Promise<PlannedEvent> {
      authorize(actor, viewEvents);
      return records.get(actor, id);
    },

    /** @throws 400 also for invalid times, and for a partner or owner from outside the workspace */
    async create(actor: Actor, details: NewEvent): Promise<PlannedEvent> {
      authorize(actor, editEvents);
      const { workspaceId } = actor;
      const event: StoredEvent = {
        ...records.newRow(actor),
        ...details,
        ownerId: details.ownerId ?? actor.userId,
        checklist: details.checklist ?? templateChecklist(details.templateType),
        completedItems: [],
      };
      return db.transaction(async () => {
        await check(workspaceId, event, details);
        await records.insert(actor, event);
        await secretLinks.touch(workspaceId, 'calendar');
        return records.get(actor, event.id);
      });
    },

    /** Changes the given fields. @throws as `create` */
    async update(actor: Actor, id: string, wanted: EventChanges): Promise<PlannedEvent> {
      authorize(actor, editEvents);
      return change(actor, id, (event) => withTicks(event, wanted));
    },

    /** Moves from any status to any other (spec §4). Sending the current status changes nothing. */
    async changeStatus(actor: Actor, id: string, sent: { status: EventStatus }): Promise<PlannedEvent> {
      authorize(actor, editEvents);
      return change(actor, id, () => ({ status: sent.status }));
    },

    /** Ticks or unticks an item of the checklist. @throws 400 for an item that isn't on it */
    async tick(actor: Actor, id: string, sent: ChecklistTick): Promise<PlannedEvent> {
      authorize(actor, editEvents);
      return change(actor, id, (event) => tick(event, sent));
    },

    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editEvents);
      await db.transaction(async () => {
        await records.drop(actor, await records.lock(actor, id));
        await secretLinks.touch(actor.workspaceId, 'calendar');
      });
    },
  };
}

export type EventsService = ReturnType<typeof createEventsService>;
