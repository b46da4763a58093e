import { restoreCell } from '../../../lib/exports/defuse';
import type { CsvRow } from '../../../lib/csv/read-csv';
import type { ImportField } from '../../records/import/importable';
import { type ImportChoices, type Source, type SourcePart } from '../imports.rules';
import { dateOrderOf, readDate, readTime } from './date-cells';
import { decimalOf, readNumber } from './number-cells';
import type { CellFormat } from './questions';

/** The text of a field in one row, in the spelling that the field's schema reads, or the reason for refusing it. */
export type FieldText = { text: string } | { problem: string };

type FormatOf = (column: number) => CellFormat;

const cellOf = ({ cells }: CsvRow, column: number): string =>
  restoreCell((cells[column] ?? '').trim()).trim();

/** Returns the text of a field: from its columns, or the user's text for empty cells. */
export function fieldText(
  { name, kind }: ImportField,
  record: CsvRow,
  { mapping, fallbacks }: ImportChoices,
  formatOfColumn: FormatOf,
): FieldText {
  const source = mapping[name] ?? null;
  const text = sourceText(source, record);
  if (text === '') return fallbackText(kind, fallbacks[name] ?? '');
  const column = columnOfFormat(source, kind);
  if (kind === 'email') return { text: firstAddress(text) };
  if (column === null || record.exact?.includes(column) === true)
    return { text: kind === 'time' ? (readTime(text, 'ymd') ?? text) : text };
  const { dateOrder, decimal } = withoutQuestion(formatOfColumn(column), text);
  if (kind === 'date' || kind === 'time') {
    const read = kind === 'time' ? readTime : readDate;
    const time = read(text, dateOrder);
    if (time !== null) return { text: time };
    const other = dateOrder !== null && (readDate(text, 'dmy') ?? readDate(text, 'mdy')) !== null;
    return other ? { problem: `${text} is no date in the order of this column` } : { text };
  }
  if (kind === 'number') {
    const number = readNumber(text, decimal);
    if (number !== null) return { text: number };
    const other = (readNumber(text, '.') ?? readNumber(text, ',')) !== null;
    const sign = decimal === ',' ? 'comma' : 'point';
    return other ? { problem: `${text} is no number with a decimal ${sign}` } : { text };
  }
  return { text };
}

/** Returns the column that says how a text is written: of a day and its time in two columns, that of the day. */
function columnOfFormat(source: Source, kind: ImportField['kind']): number | null {
  if (typeof source === 'number') return source;
  return kind === 'time' && Array.isArray(source) ? (source[0] ?? null) : null;
}

/** Until a question is answered, the preview shows days first, and three digits after a sign as a group. */
function withoutQuestion({ isOpen = false, ...format }: CellFormat, text: string): CellFormat {
  if (!isOpen) return format;
  const decimal = decimalOf(text);
  const shown = decimal === 'unclear' ? (text.includes('.') ? ',' : '.') : decimal;
  const order = dateOrderOf(text) === 'mdy' ? 'mdy' : 'dmy';
  return { dateOrder: format.dateOrder ?? order, decimal: format.decimal ?? shown };
}

/** Reads a text of the user. One with two readings has a decimal point. */
function fallbackText(kind: ImportField['kind'], text: string): FieldText {
  if (kind === 'date') return { text: readDate(text, null) ?? text };
  if (kind === 'time') return { text: readTime(text, null) ?? text };
  if (kind !== 'number') return { text };
  return { text: readNumber(text, decimalOf(text) === ',' ? ',' : '.') ?? text };
}

function sourceText(source: Source, record: CsvRow): string {
  if (source === null) return '';
  if (typeof source === 'number') return cellOf(record, source);
  if ('part' in source) return partOf(cellOf(record, source.column), source.part);
  return source
    .map((column) => cellOf(record, column))
    .filter((cell) => cell !== '')
    .join(' ');
}

/** Several addresses in a cell are separated by `:::` or `;`. */
const first = (cell: string): string => cell.split(/\s*(?::::|;)\s*/, 1)[0]?.trim() ?? '';

/** Returns the address of `Ada Byron <ada@x.example>`, and other texts as they are. */
function firstAddress(cell: string): string {
  const text = first(cell);
  return /[<(]([^\s<>()]+@[^\s<>()]+)[>)]\s*$/.exec(text)?.[1] ?? text.replace(/^mailto:/i, '');
}

function partOf(cell: string, part: SourcePart): string {
  const text = first(cell);
  const address = firstAddress(text);
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(address);
  if (part === 'email') return isAddress ? address : '';
  if (part === 'name')
    return isAddress
      ? text.replace(/\s*[<(]?[^\s<>(]+@[^\s<>)]+[>)]?\s*$/, '').replaceAll(/^["']|["']$/g, '')
      : text;
  if (isAddress) return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const url = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}
