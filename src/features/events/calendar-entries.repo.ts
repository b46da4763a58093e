import type { Db } from '../../db/connect';
import type { StoredEvent } from './events.repo';

/** What calendars show of an event; nothing of it is for members only. */
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
  | 'createdAt'
  | 'updatedAt'
> {
  startDate: string;
  /** How often it has changed (RFC 5545, SEQUENCE). */
  sequence: number;
}

/** One that no calendar can show yet. */
type UndatedEntry = Omit<CalendarEntry, 'startDate'> & { startDate: null };

const columns = [
  ...['id', 'name', 'description', 'templateType', 'status', 'locationType', 'location', 'startDate'],
  ...['endDate', 'sequence', 'createdAt', 'updatedAt'],
];

export function createCalendarEntriesRepo(db: Db) {
  return {
    async byId(workspaceId: string, id: string): Promise<CalendarEntry | UndatedEntry | undefined> {
      return db.read('events').where({ workspaceId, id }).first(columns);
    },

    /** Events that start at `from` (ISO 8601) or later, the earliest first; at most `limit`. */
    async startingFrom(workspaceId: string, from: string, limit: number): Promise<CalendarEntry[]> {
      return db
        .read('events')
        .where({ workspaceId })
        .where('startDate', '>=', from)
        .orderBy(['startDate', 'id'])
        .limit(limit)
        .select(columns);
    },

    /** Events that started at `from` or later and before `until`, the latest first; at most `limit`. */
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
