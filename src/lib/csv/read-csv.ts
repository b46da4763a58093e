import { CsvError, parse, type Info } from 'csv-parse';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop';
import { invalidField } from '../errors';
import { detectDelimiter } from './delimiter';

/** A row of a file that is not blank. */
export interface CsvRow {
  /** The row number in a spreadsheet: the header is 1, and blank rows count. */
  row: number;
  /** The number of its first line in a text editor. */
  line: number;
  cells: string[];
}

export interface CsvTable {
  delimiter: string;
  header: CsvRow;
  rows: CsvRow[];
}

export const csvLimits = {
  rows: 10_000,
  /** Including blank rows, of which spreadsheets sometimes save many. */
  allRows: 20_000,
  columns: 200,
  rowLength: 256 * 1024,
  rowCells: 1000,
} as const;

/** The amount to parse before yielding to the event loop. It takes a few milliseconds. */
const SLICE = { characters: 16 * 1024, lines: 200 };
const number = (n: number) => n.toLocaleString('en-US');

/**
 * Reads the rows of a CSV file. Detects the delimiter (comma, semicolon or tab), and accepts line breaks in quoted
 * cells and any line endings. Yields to other requests.
 * @throws 400 with field `file` and the line number when the file can't be parsed or exceeds `csvLimits`
 */
export async function readCsv(text: string): Promise<CsvTable> {
  const { delimiter, start } = await detectDelimiter(text);
  const [header, ...rows] = await readRows(text.slice(start), delimiter, start === 0 ? 0 : 1);
  if (!header) throw invalidField('file', 'The file is empty');
  if (header.cells.length > csvLimits.columns)
    throw invalidField('file', `The file has more than ${csvLimits.columns} columns`);
  if (rows.length === 0) throw invalidField('file', 'The file has no rows below its header');
  return { delimiter, header, rows };
}

async function readRows(text: string, delimiter: string, linesBefore: number): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  let linesRead = linesBefore;
  let rowsRead = linesBefore;
  let failure: Error | null = null;
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    // A quote inside a cell can be an inch sign.
    relax_quotes: true,
    relax_column_count: true,
    // Allow blanks before a quotation mark, but not with tabs as delimiters, because tabs count as blanks.
    ltrim: delimiter !== '\t',
    max_record_size: csvLimits.rowLength,
    // Empty cells don't count towards the record's size, so one row could have millions of them.
    cast(cell, { index }) {
      if (index >= csvLimits.rowCells) throw new RowTooWide();
      return cell;
    },
    info: true,
  });
  parser.on('data', ({ record, info }: { record: string[]; info: Info }) => {
    rowsRead += 1;
    if (record.some((cell) => cell.trim() !== ''))
      rows.push({ row: rowsRead, line: linesRead + 1, cells: record });
    linesRead = linesBefore + info.lines;
  });
  parser.on('error', (error) => {
    failure = error;
  });
  const ended = new Promise<void>((resolve) => parser.once('close', resolve));
  for (let at = 0, end = 0; at < text.length && failure === null; at = end) {
    end = endOfSlice(text, at);
    parser.write(text.slice(at, end));
    await yieldToEventLoop();
    if (hasTooMany(rows) || rowsRead > csvLimits.allRows) break;
  }
  parser.end();
  await ended;
  if (hasTooMany(rows))
    throw invalidField(
      'file',
      `The file has more than ${number(csvLimits.rows)} rows. Split it, and import the parts one after the other.`,
    );
  if (rowsRead > csvLimits.allRows)
    throw invalidField(
      'file',
      `The file has more than ${number(csvLimits.allRows)} rows, blank ones included`,
    );
  if (failure !== null) throw explain(failure, linesRead + 1);
  return rows;
}

function endOfSlice(text: string, start: number): number {
  const most = Math.min(text.length, start + SLICE.characters);
  let lines = 0;
  for (let at = start; at < most; at += 1) {
    if (text[at] !== '\n' && text[at] !== '\r') continue;
    lines += 1;
    if (lines === SLICE.lines) return at + 1;
  }
  return most;
}

/** Returns whether there are too many rows. The header is one of `rows`. */
const hasTooMany = (rows: readonly CsvRow[]): boolean => rows.length > csvLimits.rows + 1;

class RowTooWide extends Error {}

function explain(error: Error, line: number): Error {
  if (error instanceof RowTooWide)
    return invalidField(
      'file',
      `The row that begins on line ${line} has more than ${number(csvLimits.rowCells)} cells`,
    );
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return invalidField(
      'file',
      `The row that begins on line ${line} opens a quotation mark that is never closed`,
    );
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return invalidField(
      'file',
      `The row that begins on line ${line} is longer than ${number(csvLimits.rowLength)} characters. ` +
        'Is a quotation mark missing at its end?',
    );
  return invalidField(
    'file',
    `The row that begins on line ${line} cannot be read: its quotation marks do not match`,
  );
}
