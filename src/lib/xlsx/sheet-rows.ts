import { invalidField } from '../errors';
import { csvLimits, type CsvRow } from '../csv/read-csv';
import { dayOfSerial, numberText, unescapeText } from './cell-values';
import type { ElementHandler } from './workbook-parts';

/** What the cells of all sheets refer to. */
export interface Book {
  texts: string[];
  /** Indices of the styles that show numbers as dates. */
  dateStyles: Set<number>;
  startsIn1904: boolean;
}

/** Characters of all cells. A text that many cells share counts for each of them. */
const MAX_CHARACTERS = 16_000_000;

const number = (n: number) => n.toLocaleString('en-US');
const refuse = (message: string) => invalidField('file', message);

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
}

/** Creates what reads the rows of a sheet. Rows without a value are left out, and limits are those of CSV files. */
export function createSheetReader(book: Book): { handler: ElementHandler; rows: CsvRow[] } {
  const rows: CsvRow[] = [];
  const used = { cells: 0, characters: 0 };
  let row: CsvRow = { row: 0, line: 0, cells: [] };
  let cell: Cell | null = null;
  let isValue = false;
  let isSound = false;

  function addCell({ column, type, style, value }: Cell): void {
    used.cells += 1;
    const { text, isExact } = valueOf(book, type, style, value);
    used.characters += text.length;
    if (used.cells > csvLimits.cells || used.characters > MAX_CHARACTERS)
      throw refuse(
        'The sheet has too many cells or too much text. Delete the columns that you do not import, or split the file.',
      );
    if (text === '') return;
    if (column >= csvLimits.rowCells)
      throw refuse(`Row ${row.row} has more than ${number(csvLimits.rowCells)} cells`);
    while (row.cells.length < column) row.cells.push('');
    row.cells[column] = text;
    if (isExact) (row.exact ??= []).push(column);
  }

  function closeRow(): void {
    if (!row.cells.some((text) => text.trim() !== '')) return;
    const header = rows[0]?.cells.length ?? 0;
    // Excel leaves out empty cells.
    while (row.cells.length < header) row.cells.push('');
    rows.push(row);
    if (rows.length > csvLimits.rows + 1)
      throw refuse(
        `The file has more than ${number(csvLimits.rows)} rows. Split it, and import the parts one after the other.`,
      );
  }

  return {
    rows,
    handler: {
      open(name, attributes) {
        if (name === 'row') {
          const at = Number(attributes['r'] ?? row.row + 1);
          row = { row: at, line: at, cells: [] };
          cell = null;
        }
        if (name === 'c') {
          const column = columnOf(attributes['r']) ?? (cell?.column ?? -1) + 1;
          cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '' };
        }
        if (name === 'rPh') isSound = true;
        isValue = (name === 'v' || name === 't') && !isSound;
      },
      text(piece) {
        if (!cell || !isValue) return;
        cell.value += piece;
        if (cell.value.length > csvLimits.rowLength)
          throw refuse(`A cell of row ${row.row} is longer than ${number(csvLimits.rowLength)} characters`);
      },
      close(name) {
        isValue = false;
        if (name === 'rPh') isSound = false;
        if (name === 'c' && cell) addCell(cell);
        if (name === 'row') closeRow();
      },
    },
  };
}

/** Returns the index of the column of a reference: 27 for `AB12`. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
}

function valueOf(
  { texts, dateStyles, startsIn1904 }: Book,
  type: string,
  style: number,
  value: string,
): { text: string; isExact: boolean } {
  const asText = (text: string) => ({ text: unescapeText(text), isExact: false });
  if (type === 's') return asText(texts[Number(value)] ?? '');
  if (type === 'str' || type === 'inlineStr') return asText(value);
  // A cell with an error counts as empty.
  if (type === 'e' || value === '') return { text: '', isExact: false };
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE', isExact: false };
  if (type === 'd') return { text: value.slice(0, 10), isExact: true };
  const day = dateStyles.has(style) ? dayOfSerial(Number(value), startsIn1904) : null;
  return { text: day ?? numberText(value), isExact: true };
}
