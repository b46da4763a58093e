import type { CellKind } from './write-csv';
import { wallTime } from '../time/wall-time';

/** Marks of the writing direction, which spreadsheets don't read as part of a date. */
const MARKS = /[\u200e\u200f\u061c]/gu;
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Writes the texts of cells as a spreadsheet with this language and region reads them. */
export interface LocalTexts {
  /** The separator of CSV files: a semicolon where a comma separates decimals. */
  separator: string;
  write(kind: CellKind, text: string): string;
}

/**
 * Returns how a language and region writes numbers and dates, in Western digits and years. Money is in groups of thousands,
 * if their sign is a dot or a comma: programs disagree about which blank or apostrophe is right.
 * @param timeZone of the reader, for times
 */
export function localTexts(locale: string, timeZone: string): LocalTexts {
  const western = new Intl.Locale(locale, { numberingSystem: 'latn', calendar: 'gregory' });
  const parts = new Intl.NumberFormat(western, { useGrouping: true, minimumFractionDigits: 1 }).formatToParts(
    12_345_678.5,
  );
  const signOf = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  const [group, point] = [signOf('group'), signOf('decimal')];
  const days = new Intl.DateTimeFormat(western, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const formats = new Map<number, Intl.NumberFormat>();

  function grouped(digits: string): string {
    const [whole = '', fraction = ''] = digits.split('.');
    const places = fraction.length;
    let format = formats.get(places);
    if (!format) {
      format = new Intl.NumberFormat(western, {
        minimumFractionDigits: places,
        maximumFractionDigits: places,
      });
      formats.set(places, format);
    }
    // An integer of any length is formatted exactly.
    const text = format.format(BigInt(whole)).split(point)[0] ?? whole;
    return places === 0 ? text : `${text}${point}${fraction}`;
  }

  function number(text: string, isGrouped: boolean): string {
    if (!DECIMAL.test(text)) return text;
    const sign = text.startsWith('-') ? '-' : '';
    const digits = text.slice(sign.length);
    const isWritten = isGrouped && (group === '.' || group === ',');
    return sign + (isWritten ? grouped(digits) : digits.replace('.', point));
  }

  const day = (time: number): string => days.format(time).replaceAll(MARKS, '');

  function time(text: string): string {
    const wall = wallTime(text, timeZone);
    return wall === null ? text : `${day(wall)} ${new Date(wall).toISOString().slice(11, 16)}`;
  }

  return {
    separator: point === ',' ? ';' : ',',
    write(kind, text) {
      if (kind === 'number' || kind === 'money') return number(text, kind === 'money');
      if (kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return day(Date.parse(text));
      return kind === 'time' ? time(text) : text;
    },
  };
}
