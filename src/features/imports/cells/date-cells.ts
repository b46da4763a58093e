/** The order of day, month and year in a date of numbers. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** The order that a cell shows. A month's name only tells if no date of numbers does. */
export type DateClue = DateOrder | 'named dmy' | 'named mdy';

/** A date as it is written: its numbers, and the order that they have; null if several orders are possible. */
type WrittenDate = { day: string; speaksFor: DateClue | null } | { numbers: Numbers };
type Numbers = readonly [string, string, string];

/** Months in English, German, French and Spanish, by the first letters that tell them apart. */
const months: readonly RegExp[] = [
  /^(?:jan|jän|ene)/,
  /^(?:feb|fév|fev)/,
  /^(?:mar|mär|mrz)/,
  /^(?:apr|avr|abr)/,
  /^(?:ma[iy])/,
  /^(?:jun|juin)/,
  /^(?:jul|juil)/,
  /^(?:aug|aoû|aou|ago)/,
  /^(?:sep|set)/,
  /^(?:oct|okt)/,
  /^nov/,
  /^(?:dec|dez|déc|dic)/,
];

/** Excel counts days from 1900; smaller numbers are years. */
const SERIAL = /^[1-9]\d{4,6}(?:\.\d+)?$/;
const LAST_SERIAL = 2_958_465;

const TIME =
  /(?:\s*,)?[T\s]+(?:um\s+|à\s+|at\s+)?\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?\s?m\.?)?\s*(?:Z|UTC|GMT|Uhr|[+-]\d{2}:?\d{2})?$/iu;
const WEEKDAY = /^\p{L}{2,10}\.?,\s*(?=\d|\p{L})/u;

/**
 * Returns the day of a cell as `yyyy-MM-dd`. Accepts numbers in the order, month names, Excel's day numbers, and times after
 * a date, which are dropped. Returns null if it is no date in this order.
 */
export function readDate(cell: string, order: DateOrder | null): string | null {
  const written = writtenDate(cell);
  if (!written) return null;
  return 'day' in written ? written.day : dayInOrder(written.numbers, order ?? 'dmy');
}

/** ISO 8601 with a zone. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/i;
const TIME_OF_DAY = /(?:^|[T\s])(\d{1,2})[:.h](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:([ap])\.?\s?m\.?)?/iu;

/**
 * Returns the time of a cell as ISO 8601 in UTC: midnight for a day alone, and UTC without a zone. Returns null if it is no
 * date in this order.
 */
export function readTime(cell: string, order: DateOrder | null): string | null {
  if (MOMENT.test(cell)) return cell;
  const day = readDate(cell, order);
  if (day === null) return null;
  const [, hour = '0', minute = '00', half] = TIME_OF_DAY.exec(TIME.exec(cell)?.[0] ?? '') ?? [];
  const shift =
    half === undefined ? 0 : (half.toLowerCase() === 'p' ? 12 : 0) - (Number(hour) === 12 ? 12 : 0);
  const hours = String(Number(hour) + shift).padStart(2, '0');
  return `${day}T${hours}:${minute}:00.000Z`;
}

/** Returns what a cell shows, `unclear` for one with two readings, and null for other cells. */
export function dateOrderOf(cell: string): DateClue | 'unclear' | null {
  const written = writtenDate(cell);
  if (!written) return null;
  if ('day' in written) return written.speaksFor;
  const [dmy, mdy] = [dayInOrder(written.numbers, 'dmy'), dayInOrder(written.numbers, 'mdy')];
  if (dmy === mdy) return null;
  if (dmy !== null && mdy !== null) return 'unclear';
  return dmy === null ? 'mdy' : 'dmy';
}

function writtenDate(cell: string): WrittenDate | null {
  if (cell.length > 60) return null;
  if (SERIAL.test(cell)) {
    const days = Math.floor(Number(cell));
    if (days > LAST_SERIAL) return null;
    const day = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10);
    return { day, speaksFor: null };
  }
  const text = cell.replace(TIME, '').trim();
  return numericDate(text) ?? namedDate(text.replace(WEEKDAY, ''));
}

function numericDate(text: string): WrittenDate | null {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const [, a = '', separator, b = '', c = ''] =
    compact === null
      ? (/^(\d{1,4})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{1,4})\.?$/.exec(text) ?? [])
      : ['', compact[1], '-', compact[2], compact[3]];
  if (separator === undefined) return null;
  if (a.length >= 3) {
    const day = a.length === 4 && c.length <= 2 ? dayOf(Number(a), Number(b), Number(c)) : null;
    return day === null ? null : { day, speaksFor: 'ymd' };
  }
  if (c.length === 3 || a.length === 0) return null;
  if (separator === '.') {
    const day = dayOf(yearOf(c), Number(b), Number(a));
    if (day !== null) return { day, speaksFor: 'dmy' };
  }
  return { numbers: [a, b, c] };
}

/** Reads `31-Mar-27`, `31. März 2027`, `31 de marzo de 2027`, `1er mars 2027` and `March 31, 2027`. */
function namedDate(text: string): WrittenDate | null {
  const dayFirst =
    /^(\d{1,2})(?:\.|st|nd|rd|th|er)?(?:\s+|-|\/)?(?:de\s+|of\s+)?(\p{L}{3,12})\.?(?:,?\s+|-|\/)?(?:del?\s+)?[’']?(\d{4}|\d{2})$/iu.exec(
      text,
    );
  const monthFirst = /^(\p{L}{3,12})\.?(?:\s+|-)(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+|-)(\d{4}|\d{2})$/iu.exec(
    text,
  );
  const [day, name, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]];
  if (day === undefined || name === undefined || year === undefined) return null;
  const month = months.findIndex((known) => known.test(name.toLowerCase().normalize('NFC')));
  const found = month === -1 ? null : dayOf(yearOf(year), month + 1, Number(day));
  return found === null ? null : { day: found, speaksFor: dayFirst ? 'named dmy' : 'named mdy' };
}

function dayInOrder([a, b, c]: Numbers, order: DateOrder): string | null {
  if (order === 'ymd') return dayOf(yearOf(a), Number(b), Number(c));
  return order === 'dmy' ? dayOf(yearOf(c), Number(b), Number(a)) : dayOf(yearOf(c), Number(a), Number(b));
}

/** Years of two digits are those from 1970 to 2069. */
function yearOf(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

/** Returns the day as a text, and null for one that the calendar lacks. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}
