import {
  fromAbsolute,
  getLocalTimeZone,
  parseAbsolute,
  parseDateTime,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date';
import type { Choice } from '../../ui/forms/choices/choices';

/** Times are stored in UTC and edited as clock times of a zone, in the format `yyyy-MM-ddTHH:mm`. */

/** Returns the clock time in the zone for a stored time. */
export const clockTimeOf = (time: string, zone: string): string =>
  toCalendarDateTime(parseAbsolute(time, zone)).toString().slice(0, 16);

/**
 * Returns the UTC time of a clock time in the zone. A time that is skipped when clocks go forward is moved later by the
 * length of the gap. Of two equal times when clocks go back, the first is used.
 */
export const storedTimeOf = (clockTime: string, zone: string): string =>
  toZoned(parseDateTime(clockTime), zone, 'compatible').toAbsoluteString();

/** Explains a clock time that is skipped or repeated in the zone. Returns null for other times. */
export function clockChangeHint(clockTime: string, zone: string): string | null {
  const stored = storedTimeOf(clockTime, zone);
  const shown = clockTimeOf(stored, zone);
  if (shown !== clockTime) return `Clocks skip ${hourOf(clockTime)} on this day. ${hourOf(shown)} is saved.`;
  const last = toZoned(parseDateTime(clockTime), zone, 'later').toAbsoluteString();
  return last === stored ? null : `Clocks show ${hourOf(clockTime)} twice on this day. The first is saved.`;
}

const hourOf = (clockTime: string) => clockTime.slice(11);

/** Returns the browser's time zone, or UTC if it is unknown. */
export const browserZone = (): string => getLocalTimeZone() || 'UTC';

/** Returns every time zone of the browser with its current UTC offset. Takes about 80 ms. */
export function zoneChoices(now: Date, chosen: string): Choice[] {
  const names = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')]);
  return [...names].map((id) => zoneChoice(now, id));
}

export const zoneChoice = (now: Date, id: string): Choice => ({
  id,
  label: id.replaceAll('_', ' '),
  description: offsetOf(now, id),
});

/** Formats an offset like `UTC+05:30`. */
function offsetOf(now: Date, zone: string): string {
  const minutes = fromAbsolute(now.getTime(), zone).offset / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(size / 60)}:${two(size % 60)}`;
}
