/** Offsets of time zones in feeds that `Date` doesn't know, by their names. */
export const zoneOffsets: Readonly<Record<string, string>> = {
  UT: '+0000',
  Z: '+0000',
  CET: '+0100',
  MEZ: '+0100',
  MET: '+0100',
  CEST: '+0200',
  MESZ: '+0200',
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
 * Returns the offset from UTC in ms of an IANA time zone, such as `Europe/Berlin`, when its clocks show the given time;
 * null for an unknown zone. `local` is that time as if it were in UTC.
 */
export function offsetAt(local: number, zone: string): number | null {
  const format = formatOf(zone);
  if (format === null) return null;
  const offset = (time: number) => Date.parse(`${format.format(time).replace(', ', 'T')}Z`) - time;
  const seconds = Math.floor(local / 1000) * 1000;
  // The offset may change between the two times. Then the second one is right.
  return offset(seconds - offset(seconds));
}

/** Creating one takes long, and a feed has the same zone in every date. */
const formats = new Map<string, Intl.DateTimeFormat | null>();
/** There are about 450 zones with 150 further names. */
const MAX_FORMATS = 600;

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = newFormat(zone);
  // A hostile feed may invent names.
  if (format !== null && formats.size < MAX_FORMATS) formats.set(zone, format);
  return format;
}

function newFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    // Sweden writes dates as in ISO 8601.
    return new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    return null;
  }
}
