import { days } from '../../lib/clock';

/** Sunday is 0. */
const DAYS_IN_WEEK = 7;
const MONDAY = 1;

/** The Mondays (`yyyy-MM-dd`, UTC) of the last weeks, that of `now` last. */
export function lastWeeks(now: Date, count: number): string[] {
  const sinceMonday = (now.getUTCDay() - MONDAY + DAYS_IN_WEEK) % DAYS_IN_WEEK;
  return Array.from({ length: count }, (_, index) => {
    const weeksAgo = count - 1 - index;
    return new Date(now.getTime() - days(sinceMonday + weeksAgo * DAYS_IN_WEEK)).toISOString().slice(0, 10);
  });
}
