import { CalendarDateTime, parseAbsolute, toCalendarDate, toZoned } from '@internationalized/date';

/** The hour of daily mails, in the person's time zone. */
export const DIGEST_HOUR = 8;

/** Returns the first 08:00 after `now` in a time zone (null: UTC), in UTC. */
export function nextDigestAt(now: Date, timeZone: string | null): string {
  const zone = timeZone ?? 'UTC';
  const today = toCalendarDate(parseAbsolute(now.toISOString(), zone));
  for (let ahead = 0; ; ahead += 1) {
    const { year, month, day } = today.add({ days: ahead });
    const at = toZoned(new CalendarDateTime(year, month, day, DIGEST_HOUR), zone, 'compatible').toDate();
    if (at > now) return at.toISOString();
  }
}
