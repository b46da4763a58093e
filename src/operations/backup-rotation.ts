import { mondayOf, utcDay } from '../lib/time/utc';

/** How many backups are kept: the newest one of as many days, weeks and months that have one, in UTC. */
export interface KeptBackups {
  days: number;
  weeks: number;
  months: number;
}

/** Returns those of the backups' times that are no longer kept. The newest one always is. */
export function expiredBackups(times: readonly Date[], { days, weeks, months }: KeptBackups): Date[] {
  const newestFirst = times.toSorted((a, b) => b.getTime() - a.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  const keepOf = (count: number, periodOf: (time: Date) => string) => {
    const periods = new Set<string>();
    for (const time of newestFirst) {
      if (periods.size === count) return;
      const period = periodOf(time);
      if (!periods.has(period)) kept.add(time);
      periods.add(period);
    }
  };
  keepOf(days, utcDay);
  keepOf(weeks, mondayOf);
  keepOf(months, (time) => utcDay(time).slice(0, 7));
  return newestFirst.filter((time) => !kept.has(time));
}
