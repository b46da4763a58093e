import type { CellKind, CsvColumn } from '../write-csv';
import { escapeXml } from '../../text/escape-xml';
import { wallTime } from '../../time/wall-time';
import { styles } from './static-parts';

const DAY_MS = 86_400_000;
/** Excel counts days from here, and a day too many before March 1900. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const FIRST_EXACT_DAY = 61;
const LAST_DAY = 2_958_465;
/** Numbers are doubles in a workbook. Longer ones stay texts, so that no digit is lost. */
const MAX_DIGITS = 15;
/** The longest text of a cell, in UTF-16 units. */
const MAX_TEXT = 32_767;

const widths: Record<CellKind, number> = { text: 24, number: 12, money: 14, day: 12, time: 18, boolean: 10 };

export const SHEET_END = '</sheetData></worksheet>';

/** Returns the start of a sheet whose first row is frozen. */
export function sheetStart(columns: readonly { kind?: CellKind }[]): string {
  const cols = columns.map(
    ({ kind = 'text' }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widths[kind]}" customWidth="1"/>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
    '<sheetView tabSelected="1" workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`}<sheetData>`
  );
}

export const headXml = (columns: readonly { header: string }[]): string =>
  `<row r="1">${columns.map(({ header }, index) => textXml(`${letters(index)}1`, header, styles.head)).join('')}</row>`;

interface Cell<Item> {
  column: CsvColumn<Item>;
  index: number;
  row: number;
  item: Item;
  timeZone: string;
}

/** Returns a cell of the column's type, or a text for a value that isn't of that type. Empty values have no cell. */
export function cellXml<Item>({ column, index, row, item, timeZone }: Cell<Item>): string {
  const text = column.value(item) ?? '';
  if (text === '') return '';
  const place = `${letters(index)}${row}`;
  const valueXml = (value: string | number, style: number) =>
    `<c r="${place}" s="${style}"><v>${value}</v></c>`;
  const { kind = 'text' } = column;
  if ((kind === 'number' || kind === 'money') && isExact(text)) {
    const digits = text.split('.')[1]?.length ?? 0;
    return valueXml(text, kind === 'money' ? (styles.money[digits] ?? styles.plain) : styles.plain);
  }
  if (kind === 'boolean' && isBoolean.test(text))
    return `<c r="${place}" t="b"><v>${/^[yt]/i.test(text) ? 1 : 0}</v></c>`;
  if (kind === 'day' || kind === 'time') {
    const at = kind === 'day' ? Date.parse(text) : wallTime(text, timeZone);
    const serial = at === null ? Number.NaN : (at - FIRST_DAY) / DAY_MS;
    if (serial >= FIRST_EXACT_DAY && serial <= LAST_DAY + 1)
      return valueXml(kind === 'day' ? Math.floor(serial) : serial.toFixed(8), styles[kind]);
  }
  return textXml(place, text, styles.plain);
}

const isBoolean = /^(?:yes|no|true|false)$/i;

const isExact = (text: string): boolean =>
  /^-?\d+(?:\.\d+)?$/.test(text) && text.replace(/^-?0*/, '').replace('.', '').length <= MAX_DIGITS;

function textXml(place: string, text: string, style: number): string {
  // Half of a surrogate pair at the cut is left out, as other characters that XML can't carry.
  const kept = escapeXml(escapeCodes(text.slice(0, MAX_TEXT)));
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${kept}</t></is></c>`;
}

/** Keeps texts such as `_x000D_` apart from the escapes of ECMA-376 part 1, §22.4.2.4. */
const escapeCodes = (text: string): string => text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** Returns the letters of a column: `AB` for 27. */
function letters(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? '' : letters(rest)) + String.fromCharCode(65 + (index % 26));
}
