import { UTCDate } from '@date-fns/utc';
import { formatISO, startOfISOWeek, startOfMonth, subDays, subMonths, subWeeks } from 'date-fns';

/** Returns the day of a time in UTC, as `yyyy-MM-dd`. */
export const utcDay = (time: Date | number): string =>
  formatISO(new UTCDate(time), { representation: 'date' });

/** Returns the day `count` days before a time in UTC, as `yyyy-MM-dd`. */
export const utcDaysAgo = (now: Date, count: number): string => utcDay(subDays(new UTCDate(now), count));

/** Returns the Monday (`yyyy-MM-dd`) of the week that a time is in, in UTC. */
export const mondayOf = (time: Date | number | string): string => utcDay(startOfISOWeek(new UTCDate(time)));

/** Returns the Mondays (`yyyy-MM-dd`, UTC) of the last `count` weeks, oldest first; the last is the week of `now`. */
export function lastMondays(now: Date, count: number): string[] {
  const monday = startOfISOWeek(new UTCDate(now));
  return Array.from({ length: count }, (_, index) => utcDay(subWeeks(monday, count - 1 - index)));
}

/** Returns the last `count` months in UTC (`yyyy-MM`), oldest first; the last is the month of `now`. */
export function lastMonths(now: Date, count: number): string[] {
  const month = startOfMonth(new UTCDate(now));
  return Array.from({ length: count }, (_, index) => utcDay(subMonths(month, count - 1 - index)).slice(0, 7));
}
