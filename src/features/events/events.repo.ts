import type { Db } from '../../db/connect';
import { createEntityTable } from '../../db/entity-table';
import { rowCount, statusTotals, type StatusTotals } from '../../db/lists/row-counts';
import type { Page, PageRequest } from '../../lib/paging';
import { eventEntity, type PlannedEvent, type StoredEvent } from './events.entity';
import { eventStatuses, type EventStatus, type EventTemplateType } from './events.rules';

/** Each filter narrows the list; missing ones don't filter. */
export interface EventListFilters {
  search?: string | undefined;
  status?: EventStatus | undefined;
  templateType?: EventTemplateType | undefined;
  /** The partner's id. */
  partner?: string | undefined;
}

export type EventCounts = StatusTotals<EventStatus>;

/** Upper bound for counting the events of one template or partner, because only statuses have counters. */
const COUNTED = 10_000;

export function createEventsRepo(db: Db) {
  const events = createEntityTable<StoredEvent, PlannedEvent>(db, {
    table: 'events',
    alias: 'e',
    entity: eventEntity,
    join: (query) =>
      query.leftJoin('partners as p', 'p.id', 'e.partnerId').leftJoin('users as u', 'u.id', 'e.ownerId'),
  });

  return {
    ...events,

    /** Newest first. */
    list: (
      workspaceId: string,
      { search, status, templateType, partner }: EventListFilters,
      request: PageRequest,
    ): Promise<Page<PlannedEvent>> => {
      const count = templateType || partner ? COUNTED : rowCount(db, workspaceId, 'events', status);
      return events.page(
        workspaceId,
        { search, where: { status, templateType, partnerId: partner }, narrowest: 'partnerId', count },
        request,
      );
    },

    counts: (workspaceId: string): Promise<EventCounts> =>
      statusTotals(db, workspaceId, 'events', eventStatuses),

    /** Also increments the version of the event's calendar entry if calendars show the change. */
    update: (event: StoredEvent, { isShownByCalendars = false } = {}): Promise<void> =>
      events.update(event, isShownByCalendars ? { sequence: db.write.raw('?? + 1', ['sequence']) } : {}),
  };
}

export type EventsRepo = ReturnType<typeof createEventsRepo>;
