import type { Db } from '../../db/connect';

/** A live event. */
export interface EventItem {
  id: string;
  name: string;
  status: string;
  /** ISO 8601; null if not planned yet. */
  startDate: string | null;
  endDate: string | null;
  /** The zone for its dates; null: UTC. */
  timezone: string | null;
  locationType: string;
  location: string | null;
}

const columns = ['id', 'name', 'status', 'startDate', 'endDate', 'timezone', 'locationType', 'location'];

/** Events marked for the dashboard come first, then events with a date. */
const ranks = [
  { showOnDashboard: true, isDated: true },
  { showOnDashboard: true, isDated: false },
  { showOnDashboard: false, isDated: true },
  { showOnDashboard: false, isDated: false },
];

/**
 * Returns the dashboard's Active Events. Any live event may appear. If there are more than fit, those with
 * `showOnDashboard` are preferred. They are sorted by start, undated ones last (spec §9). Runs one query, each part
 * of which walks an index up to the limit.
 */
export function createLiveEvents(db: Db) {
  return async (workspaceId: string, limit: number): Promise<EventItem[]> => {
    const parts = ranks.map(({ showOnDashboard, isDated }, rank) => {
      const live = db.read('events').where({ workspaceId, status: 'live', showOnDashboard });
      const part = isDated ? live.whereNotNull('startDate') : live.whereNull('startDate');
      return part
        .orderBy(['startDate', 'id'])
        .limit(limit)
        .select(columns)
        .select(db.read.raw('? as ??', [rank, 'rank']));
    });
    const [first, ...others] = parts.map((part, rank) => db.read.from(part.as(`rank${rank}`)).select('*'));
    if (!first) return [];
    const rows: (EventItem & { rank: number })[] = await first.unionAll(others);
    return rows
      .sort((a, b) => Number(a.rank) - Number(b.rank) || byStart(a, b))
      .slice(0, limit)
      .sort(byStart)
      .map(({ rank, ...event }) => event);
  };
}

const byStart = (a: EventItem, b: EventItem): number =>
  compare(a.startDate ?? '~', b.startDate ?? '~') || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
