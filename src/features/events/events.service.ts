import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { csvDownload } from '../../lib/csv/write-csv';
import type { Download } from '../../lib/download';
import { invalidField, notFound } from '../../lib/errors';
import { paginate } from '../../lib/paginate';
import { newId } from '../../lib/ids';
import type { Page } from '../../lib/paging';
import { can } from '../../lib/roles';
import type { AuditTrail } from '../audit/audit-trail';
import { changedFields, type AuditAction, type AuditChange } from '../audit/audit.rules';
import type { PartnersRepo } from '../partners/partners.repo';
import type { SecretLinksService } from '../secret-links/secret-links.service';
import type { MembersRepo } from '../workspaces/members.repo';
import { eventFileColumns } from './event-file';
import { eventTemplates, templateChecklist, type EventTemplate } from './event-templates';
import type { EventCounts, EventsRepo, PlannedEvent, StoredEvent } from './events.repo';
import { editEvents, timesProblem, viewEvents, type EventStatus } from './events.rules';
import {
  EVENT_NOT_FOUND,
  OWNER_NOT_FOUND,
  PARTNER_NOT_FOUND,
  type EventChanges,
  type EventExportFilters,
  type EventFilters,
  type NewEvent,
} from './events.schema';

interface Dependencies {
  db: Db;
  events: EventsRepo;
  partners: PartnersRepo;
  members: MembersRepo;
  secretLinks: SecretLinksService;
  audit: AuditTrail;
  clock: Clock;
}

const calendarFields = [
  ...(['name', 'description', 'templateType', 'status', 'startDate', 'endDate'] as const),
  ...(['locationType', 'location'] as const),
];
const fields = [
  ...calendarFields,
  ...(['timezone', 'partnerId', 'ownerId', 'checklist', 'notes', 'showOnDashboard'] as const),
];

/** Events of a workspace (spec §2, §7). 404 `Event not found` also for an id of another workspace. */
export function createEventsService(dependencies: Dependencies) {
  const { db, events, partners, members, secretLinks, audit, clock } = dependencies;

  const record = (
    actor: Member,
    action: AuditAction,
    { id, name }: Pick<StoredEvent, 'id' | 'name'>,
    changes?: AuditChange[],
  ) =>
    audit.record(actor, {
      workspaceId: actor.workspaceId,
      action,
      objectType: 'event',
      objectId: id,
      objectName: name,
      changes,
    });

  async function view(workspaceId: string, id: string): Promise<PlannedEvent> {
    const event = await events.byId(workspaceId, id);
    if (!event) throw notFound(EVENT_NOT_FOUND);
    return event;
  }

  async function lock(workspaceId: string, id: string): Promise<StoredEvent> {
    const event = await events.lock(workspaceId, id);
    if (!event) throw notFound(EVENT_NOT_FOUND);
    return event;
  }

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
  async function change(actor: Member, id: string, wanted: EventChanges): Promise<PlannedEvent> {
    const { workspaceId } = actor;
    return db.transaction(async () => {
      const event = await lock(workspaceId, id);
      const changes = changedFields(event, wanted, fields);
      if (changes.length > 0) {
        const changed: StoredEvent = { ...event, ...wanted, updatedAt: clock.now().toISOString() };
        const isChanged = (name: string) => changes.some(({ field }) => field === name);
        await check(workspaceId, changed, {
          partnerId: isChanged('partnerId') ? changed.partnerId : null,
          ownerId: isChanged('ownerId') ? changed.ownerId : null,
        });
        await events.update(changed, { isShownByCalendars: calendarFields.some(isChanged) });
        const isMove = changes.every(({ field }) => field === 'status');
        await record(actor, isMove ? 'status_changed' : 'updated', changed, changes);
        await secretLinks.touch(workspaceId, 'calendar');
      }
      return view(workspaceId, id);
    });
  }

  return {
    /** The built-in templates (spec §3). */
    templates(actor: Actor): readonly EventTemplate[] {
      authorize(actor, viewEvents);
      return eventTemplates;
    },

    /** Newest first. */
    async list(actor: Actor, { limit, cursor, ...filters }: EventFilters): Promise<Page<PlannedEvent>> {
      authorize(actor, viewEvents);
      return events.list(actor.workspaceId, filters, { limit, cursor });
    },

    /** Exports all pages of the list as a CSV file. */
    async export(actor: Actor, filters: EventExportFilters): Promise<Download> {
      authorize(actor, viewEvents);
      const { workspaceId, workspaceName } = actor;
      const pages = paginate((request) => events.list(workspaceId, filters, request));
      await audit.record(actor, {
        workspaceId,
        action: 'exported',
        objectType: 'event',
        objectId: null,
        objectName: 'Events',
      });
      return csvDownload({
        what: 'events',
        workspaceName,
        at: clock.now(),
        columns: eventFileColumns,
        pages,
      });
    },

    /** Counts the events by status. The cost doesn't depend on their number. */
    async counts(actor: Actor): Promise<EventCounts> {
      authorize(actor, viewEvents);
      return events.counts(actor.workspaceId);
    },

    async get(actor: Actor, id: string): Promise<PlannedEvent> {
      authorize(actor, viewEvents);
      return view(actor.workspaceId, id);
    },

    /** @throws 400 also for invalid times, and for a partner or owner from outside the workspace */
    async create(actor: Actor, details: NewEvent): Promise<PlannedEvent> {
      authorize(actor, editEvents);
      const { workspaceId } = actor;
      const now = clock.now().toISOString();
      const event: StoredEvent = {
        id: newId(),
        workspaceId,
        ...details,
        ownerId: details.ownerId ?? actor.userId,
        checklist: details.checklist ?? templateChecklist(details.templateType),
        createdAt: now,
        updatedAt: now,
      };
      return db.transaction(async () => {
        await check(workspaceId, event, details);
        await events.insert(event);
        await record(actor, 'created', event);
        await secretLinks.touch(workspaceId, 'calendar');
        return view(workspaceId, event.id);
      });
    },

    /** Changes the given fields. @throws as `create` */
    async update(actor: Actor, id: string, wanted: EventChanges): Promise<PlannedEvent> {
      authorize(actor, editEvents);
      return change(actor, id, wanted);
    },

    /** Moves from any status to any other (spec §4). Sending the current status changes nothing. */
    async changeStatus(actor: Actor, id: string, sent: { status: EventStatus }): Promise<PlannedEvent> {
      authorize(actor, editEvents);
      return change(actor, id, { status: sent.status });
    },

    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editEvents);
      const { workspaceId } = actor;
      await db.transaction(async () => {
        const event = await lock(workspaceId, id);
        await events.delete(workspaceId, id);
        await record(actor, 'deleted', event);
        await secretLinks.touch(workspaceId, 'calendar');
      });
    },
  };
}

export type EventsService = ReturnType<typeof createEventsService>;
