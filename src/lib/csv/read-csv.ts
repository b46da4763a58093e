import { CsvError, parse, type InfoRecord } from 'csv-parse/sync';
import { invalidField } from '../errors';
import { detectDelimiter } from './delimiter';

/** A row of a file that is not blank. */
export interface CsvRow {
  /** The row number in a spreadsheet: the header is 1, and blank rows count. */
  row: number;
  /** The number of its first line in a text editor. */
  line: number;
  cells: string[];
  /**
   * The cells that a workbook holds as numbers or dates, by index. Their texts have a decimal point and no groups, and
   * dates are `yyyy-MM-dd`.
   */
  exact?: number[];
}

export interface CsvTable {
  /** Empty for a workbook. */
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
  /** Cells below the header, those of blank rows included: as many as the most rows with the most columns have. */
  cells: 2_000_000,
} as const;

const number = (n: number) => n.toLocaleString('en-US');

/**
 * Reads the rows of a CSV file. Detects the delimiter (comma, semicolon, tab or bar) unless it is given, and accepts
 * line breaks in quoted cells and any line endings. A large file takes a second, so servers call it in a thread.
 * @throws 400 with field `file` and the line number when the file can't be parsed or exceeds `csvLimits`
 */
export function readCsv(text: string, chosen?: string): CsvTable {
  const { delimiter: detected, start } = detectDelimiter(text);
  const delimiter = chosen ?? detected;
  return tableOf(delimiter, readRows(text.slice(start), delimiter, start === 0 ? 0 : 1));
}

/** Returns the table of rows of which the first is the header. @throws 400 without rows, and for too many columns */
export function tableOf(delimiter: string, [header, ...rows]: CsvRow[]): CsvTable {
  if (!header) throw invalidField('file', 'The file is empty');
  if (header.cells.length > csvLimits.columns)
    throw invalidField('file', `The file has more than ${csvLimits.columns} columns`);
  if (rows.length === 0) throw invalidField('file', 'The file has no rows below its header');
  return { delimiter, header, rows };
}

function readRows(text: string, delimiter: string, linesBefore: number): CsvRow[] {
  const rows: CsvRow[] = [];
  let linesRead = linesBefore;
  let rowsRead = linesBefore;
  let cellsRead = 0;
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      // A quote inside a cell can be an inch sign.
      relax_quotes: true,
      relax_column_count: true,
      // Allow blanks before a quotation mark, but not with tabs as delimiters, because tabs count as blanks.
      ltrim: delimiter !== '\t',
      max_record_size: csvLimits.rowLength,
      // Limits are checked here, because `cast` takes forty times as long as the rest.
      on_record(cells: string[], { lines }: InfoRecord) {
        rowsRead += 1;
        cellsRead += cells.length;
        const line = linesRead + 1;
        if (cells.length > csvLimits.rowCells) throw tooWide(line);
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ row: rowsRead, line, cells });
        const cellsBelow = cellsRead - (rows[0]?.cells.length ?? 0);
        refuseSurplus({ rows: rows.length - 1, rowsRead, cellsBelow });
        linesRead = linesBefore + lines;
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? explain(error, linesRead + 1) : error;
  }
  return rows;
}

interface Read {
  /** Rows below the header that aren't blank. */
  rows: number;
  rowsRead: number;
  cellsBelow: number;
}

function refuseSurplus({ rows, rowsRead, cellsBelow }: Read): void {
  const refuse = (message: string) => invalidField('file', message);
  if (rows > csvLimits.rows)
    throw refuse(
      `The file has more than ${number(csvLimits.rows)} rows. Split it, and import the parts one after the other.`,
    );
  if (rowsRead > csvLimits.allRows)
    throw refuse(`The file has more than ${number(csvLimits.allRows)} rows, blank ones included`);
  if (cellsBelow > csvLimits.cells)
    throw refuse(
      `The file has more than ${number(csvLimits.cells)} cells, blank ones included. ` +
        'Delete the columns that you do not import, or split the file.',
    );
}

const tooWide = (line: number) =>
  invalidField(
    'file',
    `The row that begins on line ${line} has more than ${number(csvLimits.rowCells)} cells`,
  );

function explain(error: CsvError, line: number): Error {
  const cellsOfRow: unknown = error.index;
  if (Number(cellsOfRow) > csvLimits.rowCells) return tooWide(line);
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
