/** Converts the values of a workbook's cells to texts without their format. */

const BUILT_IN_DATES = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])$/;

/** Returns whether a number format (ECMA-376 part 1, §18.8.30) shows dates. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_DATES.test(String(id));
  const bare = code.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '').split(';')[0] ?? '';
  return !/general/i.test(bare) && /[dmyhs]/i.test(bare);
}

const DAY = 86_400_000;
/** Minutes of a day. */
const MINUTES = 1440;

/**
 * Returns the day of a serial number as `yyyy-MM-dd`, with `HH:mm` if it has a time, or the time for one without a day; null
 * if it is no date.
 */
export function dayOfSerial(serial: number, startsIn1904 = false): string | null {
  if (!(serial >= 0) || serial >= 2_958_466) return null;
  if (serial < 1) return new Date(Math.round(serial * DAY)).toISOString().slice(11, 16);
  // Excel has a February 29 of 1900.
  const days = startsIn1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const minutes = Math.floor(days * MINUTES + 1e-4);
  const text = new Date(Date.UTC(1899, 11, 30) + minutes * (DAY / MINUTES)).toISOString();
  return minutes % MINUTES === 0 ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

/** Returns a number with 15 significant digits, as Excel shows it: 0.1 + 0.2 is 0.3. */
export function numberText(value: string): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  return number
    .toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 15 })
    .replace(/^-0$/, '0');
}

/** Undoes the escapes of characters that XML can't carry (ECMA-376 part 1, §22.4.2.4): `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return character === '\u0000' ? '' : character;
  });
