import type { Db } from '../../db/connect';
import { createEntityTable } from '../../db/entity-table';
import { findNamed } from '../../db/find-named';
import { rowCount, statusTotals, type StatusTotals } from '../../db/lists/row-counts';
import type { Page, PageRequest } from '../../lib/paging';
import type { IdsByKey } from '../records/import/updates.rules';
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

/** Ids per query. */
const AT_ONCE = 500;

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

    /** Returns the ids of the events by these keys, which are the start day, a blank and the folded name. */
    async idsOfNamesAndDays(workspaceId: string, keys: readonly string[]): Promise<IdsByKey> {
      const names = [...new Set(keys.map((key) => key.replace(/^\S* /, '')))];
      const named = await findNamed(db, { table: 'events', column: 'name', workspaceId }, names);
      const nameOf = new Map(named.map(({ id, key }) => [id, key]));
      const wanted = new Set(keys);
      const found = new Map<string, string[]>();
      const all = [...nameOf.keys()];
      for (let at = 0; at < all.length; at += AT_ONCE)
        for (const { id, startDate } of await events.byIds(workspaceId, all.slice(at, at + AT_ONCE))) {
          const key = `${startDate?.slice(0, 10) ?? ''} ${nameOf.get(id) ?? ''}`;
          if (wanted.has(key)) found.set(key, [...(found.get(key) ?? []), id]);
        }
      return found;
    },

    counts: (workspaceId: string): Promise<EventCounts> =>
      statusTotals(db, workspaceId, 'events', eventStatuses),

    /** Also increments the version of the event's calendar entry if calendars show the change. */
    async update(
      event: StoredEvent,
      { isShownByCalendars = false } = {},
      before?: StoredEvent,
    ): Promise<void> {
      const { workspaceId, id } = event;
      // A statement of its own, because `db.bulk` writes values and not expressions.
      if (isShownByCalendars) await db.write('events').where({ workspaceId, id }).increment('sequence', 1);
      await events.update(event, {}, before);
    },
  };
}

export type EventsRepo = ReturnType<typeof createEventsRepo>;
