/** Names of time zones in feeds that `Date` does not know. */
const zones: Readonly<Record<string, string>> = {
  UT: '+0000',
  Z: '+0000',
  CET: '+0100',
  MET: '+0100',
  CEST: '+0200',
  MEST: '+0200',
  BST: '+0100',
  WET: '+0000',
  WEST: '+0100',
  EET: '+0200',
  EEST: '+0300',
  MSK: '+0300',
  IST: '+0530',
  JST: '+0900',
  KST: '+0900',
  AEST: '+1000',
  AEDT: '+1100',
  AKST: '-0900',
  AKDT: '-0800',
  HST: '-1000',
  ET: '-0500',
  CT: '-0600',
  MT: '-0700',
  PT: '-0800',
};

/**
 * Parses a date in a feed: RFC 822 with common mistakes, ISO 8601, and similar formats. A time without a zone is UTC.
 * Returns ISO 8601 in UTC, or null for an invalid date or a year outside 1970 to 2099.
 */
export function feedDate(text: string): string | null {
  const written = text.replace(/\s+/g, ' ').trim();
  if (written === '') return null;
  const time = isoTime(written) ?? spokenTime(written);
  if (time === null || Number.isNaN(time)) return null;
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 1970 && year < 2100 ? date.toISOString() : null;
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

/** Parses `Wed, 2 Oct 2002 13:00 CEST` and similar formats. Ignores the day of the week, which is often wrong. */
function spokenTime(text: string): number | null {
  const named = text
    .replace(/^[^\d,]*,\s*/, '')
    .replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.? /i, '')
    .replace(/(\d)(st|nd|rd|th)\b/gi, '$1')
    .replace(/\b([A-Z]{1,4})$/, (name) => zones[name] ?? name)
    .replace(/:60\b/, ':59');
  if (!/\d{4}|\d [a-z]{3,} \d{2}\b/i.test(named)) return null;
  const hasZone = /(GMT|UTC|[ECMP][SD]T|[+-]\d{2}:?\d{2})( \(.*\))?$/i.test(named);
  const time = Date.parse(hasZone ? named : `${named} UTC`);
  return Number.isNaN(time) ? Date.parse(`${named.replace(/ \S+$/, '')} UTC`) : time;
}
