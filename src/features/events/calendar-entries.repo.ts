import type { Db } from '../../db/connect';
import type { StoredEvent } from './events.entity';

/** An event as calendars show it. Must not contain data that only members may see. */
export interface CalendarEntry extends Pick<
  StoredEvent,
  | 'id'
  | 'name'
  | 'description'
  | 'templateType'
  | 'status'
  | 'locationType'
  | 'location'
  | 'endDate'
  | 'timezone'
  | 'createdAt'
  | 'updatedAt'
> {
  startDate: string;
  /** The number of changes (RFC 5545, SEQUENCE). */
  sequence: number;
}

/** An event without a start, which calendars can't show. */
type UndatedEntry = Omit<CalendarEntry, 'startDate'> & { startDate: null };

const columns = [
  'id',
  'name',
  'description',
  'templateType',
  'status',
  'locationType',
  'location',
  'startDate',
  'endDate',
  'timezone',
  'sequence',
  'createdAt',
  'updatedAt',
];

export function createCalendarEntriesRepo(db: Db) {
  return {
    async byId(workspaceId: string, id: string): Promise<CalendarEntry | UndatedEntry | undefined> {
      return db.read('events').where({ workspaceId, id }).first(columns);
    },

    /** Returns up to `limit` events that start at `from` (ISO 8601) or later, earliest first. */
    async startingFrom(workspaceId: string, from: string, limit: number): Promise<CalendarEntry[]> {
      return db
        .read('events')
        .where({ workspaceId })
        .where('startDate', '>=', from)
        .orderBy(['startDate', 'id'])
        .limit(limit)
        .select(columns);
    },

    /** Returns up to `limit` events that started at `from` or later and before `until`, latest first. */
    async startedBetween(
      workspaceId: string,
      { from, until }: { from: string; until: string },
      limit: number,
    ): Promise<CalendarEntry[]> {
      return db
        .read('events')
        .where({ workspaceId })
        .where('startDate', '>=', from)
        .where('startDate', '<', until)
        .orderBy([
          { column: 'startDate', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit)
        .select(columns);
    },
  };
}

export type CalendarEntriesRepo = ReturnType<typeof createCalendarEntriesRepo>;
