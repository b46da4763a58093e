import { days } from '../../../lib/clock';

/** Weekdays are numbered from Sunday, which is 0. */
const DAYS_IN_WEEK = 7;
const MONDAY = 1;

/**
 * Returns the Mondays (`yyyy-MM-dd`, UTC) of the last `count` weeks, oldest first; the last one is the week of `now`.
 */
export function lastWeeks(now: Date, count: number): string[] {
  const sinceMonday = (now.getUTCDay() - MONDAY + DAYS_IN_WEEK) % DAYS_IN_WEEK;
  return Array.from({ length: count }, (_, index) => {
    const weeksAgo = count - 1 - index;
    return new Date(now.getTime() - days(sinceMonday + weeksAgo * DAYS_IN_WEEK)).toISOString().slice(0, 10);
  });
}
