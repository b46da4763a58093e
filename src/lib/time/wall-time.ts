import { fromDate, toCalendarDateTime } from '@internationalized/date';

/**
 * Returns what clocks in a time zone show at a time (ISO 8601), as if that were UTC, in ms; null for a text that isn't a
 * time.
 */
export function wallTime(text: string, timeZone: string): number | null {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return null;
  return Date.parse(`${toCalendarDateTime(fromDate(time, timeZone)).toString()}Z`);
}
