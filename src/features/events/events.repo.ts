import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { listPage } from '../../db/list-page';
import { rowCount, statusCounts } from '../../db/row-counts';
import type { Page, PageRequest } from '../../lib/paging';
import { eventSearchText } from './event-search.rules';
import { eventStatuses, type EventStatus, type EventTemplateType, type LocationType } from './events.rules';

/** spec §3. */
export interface StoredEvent {
  id: string;
  workspaceId: string;
  name: string;
  description: string | null;
  templateType: EventTemplateType;
  status: EventStatus;
  /** In UTC; null if not planned yet. */
  startDate: string | null;
  endDate: string | null;
  /** IANA name of the zone that the times are displayed in; null: UTC. */
  timezone: string | null;
  locationType: LocationType;
  location: string | null;
  /** null again when the partner is deleted. */
  partnerId: string | null;
  /** null when that account is deleted. */
  ownerId: string | null;
  checklist: string[];
  notes: string | null;
  showOnDashboard: boolean;
  createdAt: string;
  updatedAt: string;
}

/** An event with the names shown with it (spec §3). */
export interface PlannedEvent extends StoredEvent {
  /** The owner's email, because accounts have no name. */
  ownerName: string | null;
  partnerName: string | null;
}

/** Each filter narrows the list; missing ones don't filter. */
export interface EventListFilters {
  search?: string | undefined;
  status?: EventStatus | undefined;
  templateType?: EventTemplateType | undefined;
}

export type EventCounts = Record<EventStatus, number> & { total: number };

const codec = createCodec<StoredEvent>({ json: ['checklist'], boolean: ['showOnDashboard'] });
const viewCodec = createCodec<PlannedEvent>({ json: ['checklist'], boolean: ['showOnDashboard'] });

/** The public columns. The search text and SQLite's row number stay inside the database. */
const columns = [
  'id',
  'workspaceId',
  'name',
  'description',
  'templateType',
  'status',
  'startDate',
  'endDate',
  'timezone',
  'locationType',
  'location',
  'partnerId',
  'ownerId',
  'checklist',
  'notes',
  'showOnDashboard',
  'createdAt',
  'updatedAt',
].map((column) => `e.${column}`);

/** Upper bound for counting the events of one template, because only statuses have counters. */
const COUNTED = 10_000;

export function createEventsRepo(db: Db) {
  const withNames = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    query
      .leftJoin('partners as p', 'p.id', 'e.partnerId')
      .leftJoin('users as u', 'u.id', 'e.ownerId')
      .select(columns)
      .select({ partnerName: 'p.name', ownerName: 'u.email' });

  return {
    async byId(workspaceId: string, id: string): Promise<PlannedEvent | undefined> {
      const query = db.read('events as e').where({ 'e.workspaceId': workspaceId, 'e.id': id });
      const row: object | undefined = await withNames(query).first();
      return row && viewCodec.decode(row);
    },

    /** Reads the event without names and locks it against other writers until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<StoredEvent | undefined> {
      const row: object | undefined = await db
        .read('events as e')
        .where({ workspaceId, id })
        .forUpdate()
        .first(columns);
      return row && codec.decode(row);
    },

    /** Newest first. */
    list: (
      workspaceId: string,
      { search, status, templateType }: EventListFilters,
      request: PageRequest,
    ): Promise<Page<PlannedEvent>> =>
      listPage<object, PlannedEvent>(db, {
        table: 'events',
        alias: 'e',
        search,
        request,
        narrow: (query) =>
          query.where({
            'e.workspaceId': workspaceId,
            ...(status && { 'e.status': status }),
            ...(templateType && { 'e.templateType': templateType }),
          }),
        show: withNames,
        decode: viewCodec.decode,
        count: templateType ? COUNTED : rowCount(db, workspaceId, 'events', status),
      }),

    /** Counts the events by status. The cost doesn't depend on their number. */
    async counts(workspaceId: string): Promise<EventCounts> {
      const found = await statusCounts(db, workspaceId, 'events');
      const of = (status: EventStatus) => found.get(status) ?? 0;
      return {
        planning: of('planning'),
        recruiting: of('recruiting'),
        promotion: of('promotion'),
        live: of('live'),
        wrap_up: of('wrap_up'),
        cancelled: of('cancelled'),
        total: eventStatuses.reduce((sum, status) => sum + of(status), 0),
      };
    },

    async insert(event: StoredEvent): Promise<void> {
      await db.write('events').insert({ ...codec.encode(event), searchText: eventSearchText(event) });
    },

    /**
     * Writes all fields of an event that was read with `lock`. Increments the version of its calendar entry if
     * calendars show the change.
     */
    async update(event: StoredEvent, { isShownByCalendars }: { isShownByCalendars: boolean }): Promise<void> {
      const { id, workspaceId, createdAt, ...changes } = event;
      await db
        .write('events')
        .where({ workspaceId, id })
        .update({
          ...codec.encode(changes),
          searchText: eventSearchText(event),
          ...(isShownByCalendars && { sequence: db.write.raw('?? + 1', ['sequence']) }),
        });
    },

    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write('events').where({ workspaceId, id }).delete();
    },
  };
}

export type EventsRepo = ReturnType<typeof createEventsRepo>;
