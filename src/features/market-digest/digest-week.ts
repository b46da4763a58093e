import {
  CalendarDateTime,
  getDayOfWeek,
  parseAbsolute,
  toCalendarDate,
  toZoned,
} from '@internationalized/date';

/** The hour of the weekly mail, in the person's time zone. */
const DIGEST_HOUR = 8;
const DAYS_OF_WEEK = 7;

/** Returns the first Monday, 08:00, after `now` in a time zone (null: UTC), in UTC. */
export function nextMondayAt(now: Date, timeZone: string | null): string {
  const zone = timeZone ?? 'UTC';
  const today = toCalendarDate(parseAbsolute(now.toISOString(), zone));
  const toMonday = (DAYS_OF_WEEK - getDayOfWeek(today, 'en-GB')) % DAYS_OF_WEEK;
  for (let ahead = toMonday; ; ahead += DAYS_OF_WEEK) {
    const { year, month, day } = today.add({ days: ahead });
    const at = toZoned(new CalendarDateTime(year, month, day, DIGEST_HOUR), zone, 'compatible').toDate();
    if (at > now) return at.toISOString();
  }
}
