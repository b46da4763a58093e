import { fromDate, parseDate, toCalendarDate, toZoned } from '@internationalized/date';

const zoneNames = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** Accepts any name of a time zone in the IANA database, but not an offset such as `+02:00`. */
export function isTimeZone(name: string): boolean {
  if (!zoneNames.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns the day (`yyyy-MM-dd`) of a time in a time zone. */
export const dayIn = (timeZone: string, time: Date): string =>
  toCalendarDate(fromDate(time, timeZone)).toString();

/** Returns the UTC time at which a day (`yyyy-MM-dd`) starts in a time zone, also where clocks skip midnight. */
export const startOfDay = (day: string, timeZone: string): string =>
  toZoned(parseDate(day), timeZone, 'compatible').toAbsoluteString();

/** Returns the UTC time at which a day ends in a time zone. */
export const endOfDay = (day: string, timeZone: string): string =>
  toZoned(parseDate(day).add({ days: 1 }), timeZone, 'compatible').toAbsoluteString();
