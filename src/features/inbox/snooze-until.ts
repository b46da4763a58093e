import {
  fromDate,
  parseDate,
  Time,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date';
import { hours } from '../../lib/clock';
import { invalidField } from '../../lib/errors';

/** The hour at which snoozed items come back. */
const MORNING = new Time(8);
const LATER = hours(3);
/** In days. */
const LONGEST = 366;

/** Returns the time at 8 o'clock of a day (`yyyy-MM-dd`), also on days when clocks change. */
const morningOf = (day: string, timeZone: string): string =>
  toZoned(toCalendarDateTime(parseDate(day), MORNING), timeZone, 'compatible').toAbsoluteString();

/**
 * Returns when an item comes back by the clock of a time zone: `later-today` is in three hours, or tomorrow if the day
 * ends before; the others are mornings. @throws 400 for a day that isn't after today, or is more than a year away
 */
export function snoozeUntil(choice: string, now: Date, timeZone: string): string {
  const today = toCalendarDate(fromDate(now, timeZone));
  const morningAfter = (days: number) => morningOf(today.add({ days }).toString(), timeZone);
  if (choice === 'later-today') {
    const later = new Date(now.getTime() + LATER);
    const isToday = toCalendarDate(fromDate(later, timeZone)).compare(today) === 0;
    return isToday ? later.toISOString() : morningAfter(1);
  }
  if (choice === 'tomorrow') return morningAfter(1);
  if (choice === 'next-monday') {
    const weekday = new Date(today.toString()).getUTCDay();
    return morningAfter((8 - weekday) % 7 || 7);
  }
  const day = parseDate(choice);
  if (day.compare(today) <= 0) throw invalidField('until', 'Choose a day after today');
  if (day.compare(today.add({ days: LONGEST })) > 0)
    throw invalidField('until', 'Choose a day within a year');
  return morningOf(choice, timeZone);
}
