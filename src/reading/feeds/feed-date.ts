import { inEnglish } from './foreign-dates';
import { offsetAt, zoneOffsets } from './time-zones';

/**
 * Parses a date in a feed: RFC 822 with common mistakes, ISO 8601, Unix seconds and milliseconds, and dates as people
 * write them in English, French, German, Spanish, Italian, Portuguese or Dutch. A time without a zone is UTC.
 * Returns ISO 8601 in UTC, or null for an invalid date or a year outside 1970 to 2099.
 */
export function feedDate(text: string): string | null {
  const written = plainDate(text);
  if (written === '') return null;
  const time = unixTime(written) ?? zonedTime(written) ?? dateTime(written);
  if (time === null || Number.isNaN(time)) return null;
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 1970 && year < 2100 ? date.toISOString() : null;
}

/** Longer texts aren't dates, and searching them would take long. */
const MAX_LENGTH = 200;

/** Returns the date on one line. Drupal puts some inside `<time datetime="…">`. */
function plainDate(text: string): string {
  const start = text.trim().slice(0, MAX_LENGTH);
  const inMarkup = /^<time[^>]*\sdatetime="([^"]*)"/i.exec(start)?.[1];
  return (inMarkup ?? start)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const dateTime = (text: string): number | null => isoTime(text) ?? numericTime(text) ?? spokenTime(text);

/** Seconds have ten digits until 2286, and milliseconds thirteen. */
function unixTime(text: string): number | null {
  if (/^\d{9,10}(\.\d{1,9})?$/.test(text)) return Math.round(Number(text) * 1000);
  return /^\d{12,13}$/.test(text) ? Number(text) : null;
}

/** Parses a date with the name of a time zone, such as `2026-03-04 10:30 Europe/Berlin`. */
function zonedTime(text: string): number | null {
  const [, before = '', zone = ''] =
    /^(.*\d.*?) ?[[(]?\b([A-Z][a-z]+(?:\/[A-Z][\w+-]+){1,2})[\])]?$/.exec(text) ?? [];
  if (zone === '') return null;
  const local = dateTime(before);
  if (local === null || Number.isNaN(local)) return null;
  if (/(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i.test(before) && /:\d{2}/.test(before)) return local;
  const offset = offsetAt(local, zone);
  return offset === null ? local : local - offset;
}

const ISO =
  /^(\d{4})-?(\d{2})?-?(\d{2})?(?:[T ](\d{1,2}):?(\d{2})?:?(\d{2})?(?:[.,](\d+))? ?(Z|UTC|GMT|[+-]\d{2}:?\d{0,2})?)?$/i;

function isoTime(text: string): number | null {
  const match = ISO.exec(text);
  if (match === null) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', , zone = 'Z'] = match;
  const clock = `${hour.padStart(2, '0')}:${minute}:${second === '60' ? '59' : second}`;
  return Date.parse(`${year}-${month}-${day}T${clock}${isoZone(zone)}`);
}

function isoZone(zone: string): string {
  if (!/^[+-]/.test(zone)) return 'Z';
  const digits = zone.replace(/\D/g, '').padEnd(4, '0');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

const NUMERIC =
  /^(?:(\p{L}+)\.?,? )?(\d{1,2})([./-])(\d{1,2})\3(\d{4}|\d{2})(?:(?:,| -| –| à| um| at)? (\d{1,2})[:h.](\d{2})(?::(\d{2}))?(?: ?(am|pm))?(?: Uhr)?(?: ?(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?)?$/iu;

/**
 * Parses `30.10.23`, and `Fri, 10/30/2026 - 09:15` as Drupal writes it. With dots the day comes first. With slashes the
 * month does, as in the United States, unless the day of the week or the numbers say otherwise.
 */
function numericTime(text: string): number | null {
  const match = NUMERIC.exec(text);
  if (match === null) return null;
  const [, weekday = '', first = '', mark, second = '', years = ''] = match;
  const [, , , , , , hour = '0', minute = '0', seconds = '0', half = '', zone = 'Z'] = match;
  const year = years.length === 4 ? Number(years) : fullYear(Number(years));
  const timeOf = (month: number, day: number): number | null => {
    const date = new Date(Date.UTC(year, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null;
  };
  const dayFirst = timeOf(Number(second), Number(first));
  const monthFirst = mark === '/' ? timeOf(Number(first), Number(second)) : null;
  const onWeekday = [monthFirst, dayFirst].find(
    (time) => time !== null && isOnWeekday(time, inEnglish(weekday)),
  );
  const day = onWeekday ?? monthFirst ?? dayFirst;
  const hours = (Number(hour) % (half === '' ? 24 : 12)) + (/pm/i.test(half) ? 12 : 0);
  if (day === null || Number(minute) > 59 || Number(hour) > 24) return null;
  return day + ((hours * 60 + Number(minute)) * 60 + Number(seconds)) * 1000 - offsetOf(isoZone(zone));
}

const fullYear = (year: number): number => year + (year < 70 ? 2000 : 1900);

const isOnWeekday = (time: number, weekday: string): boolean =>
  weekday !== '' &&
  new Date(time).toUTCString().slice(0, 3).toLowerCase() === weekday.slice(0, 3).toLowerCase();

/** Returns the milliseconds of `+01:00`. */
function offsetOf(zone: string): number {
  const [, sign = '', hours = '0', minutes = '0'] = /^([+-])(\d{2}):(\d{2})$/.exec(zone) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
}

/** Parses `Wed, 2 Oct 2002 13:00 CEST` and similar formats. Ignores the day of the week, which is often wrong. */
function spokenTime(text: string): number | null {
  const named = inEnglish(text)
    .replace(/^[^\d,]*,\s*/, '')
    .replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.? /i, '')
    .replace(/(\d)(st|nd|rd|th|er|re)\b/gi, '$1')
    .replace(/\b([A-Z]{1,4})$/, (name) => zoneOffsets[name] ?? name)
    .replace(/:60\b/, ':59');
  if (!/\d{4}|\d [a-z]{3,} \d{2}\b/i.test(named)) return null;
  const hasZone = /(GMT|UTC|[ECMP][SD]T|[+-]\d{2}:?\d{2})( \(.*\))?$/i.test(named);
  const time = Date.parse(hasZone ? named : `${named} UTC`);
  return Number.isNaN(time) ? Date.parse(`${named.replace(/ \S+$/, '')} UTC`) : time;
}
