import {
  fromAbsolute,
  getLocalTimeZone,
  parseAbsolute,
  parseDateTime,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date';

/** Times are stored in UTC and edited by the clock of the event's zone: `yyyy-MM-ddTHH:mm`, here called a clock time. */

/** What a clock in the zone shows at a stored time. */
export const clockTimeOf = (time: string, zone: string): string =>
  toCalendarDateTime(parseAbsolute(time, zone)).toString().slice(0, 16);

/**
 * When a clock in the zone shows this. A time that is skipped when clocks go forward is as much later; one that comes twice when
 * they go back is the first.
 */
export const storedTimeOf = (clockTime: string, zone: string): string =>
  toZoned(parseDateTime(clockTime), zone, 'compatible').toAbsoluteString();

/** What to say of a clock time that the zone's clocks never show, or show twice; null for every other. */
export function clockChangeHint(clockTime: string, zone: string): string | null {
  const stored = storedTimeOf(clockTime, zone);
  const shown = clockTimeOf(stored, zone);
  if (shown !== clockTime) return `Clocks skip ${hourOf(clockTime)} on this day. ${hourOf(shown)} is saved.`;
  const last = toZoned(parseDateTime(clockTime), zone, 'later').toAbsoluteString();
  return last === stored ? null : `Clocks show ${hourOf(clockTime)} twice on this day. The first is saved.`;
}

const hourOf = (clockTime: string) => clockTime.slice(11);

/** Of the browser; UTC where it tells none. */
export const browserZone = (): string => getLocalTimeZone() || 'UTC';

/** Every zone that the browser knows, with how far its clocks are from UTC now. */
export function zoneChoices(now: Date, chosen: string): { id: string; label: string; description: string }[] {
  const names = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')]);
  return [...names].map((id) => ({ id, label: id.replaceAll('_', ' '), description: offsetOf(now, id) }));
}

/** `UTC+05:30` */
function offsetOf(now: Date, zone: string): string {
  const minutes = fromAbsolute(now.getTime(), zone).offset / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(size / 60)}:${two(size % 60)}`;
}
