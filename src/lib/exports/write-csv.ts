import { stringify } from 'csv-stringify/sync';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop';
import { readAhead, type Download } from '../download';
import { slug } from '../text/slug';
import { utcDay } from '../time/utc';
import { defuseCell } from './defuse';

/** What the text of a cell is. `money` has the digits of its currency. */
export type CellKind = 'text' | 'number' | 'money' | 'day' | 'time' | 'boolean';

/** A column of a file. `value` returns null or undefined for an empty cell. */
export interface CsvColumn<Item> {
  header: string;
  value(item: Item): string | null | undefined;
  /** Default: text */
  kind?: CellKind;
  /** The name of the field in files for programs. */
  name?: string;
}

/** How a CSV file is written. The defaults are for spreadsheets. */
export interface CsvStyle {
  delimiter?: string;
  /** Names of fields, no byte order mark, and no apostrophes before formulas. */
  isForPrograms?: boolean;
}

/** Without it, Excel reads UTF-8 as the system's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows that are written before other requests get a turn. */
export const ROWS_AT_ONCE = 200;

/**
 * Writes a CSV file (RFC 4180, UTF-8, CRLF; for spreadsheets with byte order mark and formulas defused) page by page, so
 * that memory does not grow with the number of items. The header comes with the first page, so that nothing is written
 * before the list can be read.
 */
export async function* writeCsv<Item>(
  columns: readonly CsvColumn<Item>[],
  pages: AsyncIterable<readonly Item[]>,
  { delimiter = ',', isForPrograms = false }: CsvStyle = {},
): AsyncGenerator<string, void, undefined> {
  const lines = (rows: readonly string[][]) =>
    linesOf(isForPrograms ? rows : rows.map((cells) => cells.map(defuseCell)), delimiter);
  let text = (isForPrograms ? '' : BYTE_ORDER_MARK) + lines([columns.map((column) => column.header)]);
  for await (const items of pages) {
    for (let at = 0; at < items.length; at += ROWS_AT_ONCE) {
      if (at > 0) await yieldToEventLoop();
      const some = items.slice(at, at + ROWS_AT_ONCE);
      text += lines(some.map((item) => columns.map((column) => column.value(item) ?? '')));
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}

const linesOf = (rows: readonly string[][], delimiter: string): string =>
  stringify([...rows], {
    delimiter,
    record_delimiter: '\r\n',
    // Quote cells with a lone CR or LF, which readers take as the end of the line, and with blanks at the edges, which
    // many readers remove.
    quoted_match: /[\r\n]|^\s|\s$/,
  });

export interface FileNamed {
  /** The plural name of the rows, such as `partners`. */
  what: string;
  workspaceName: string;
  at: Date;
}

/** Returns a name such as `acme-robotics-partners-2026-01-31.csv`. */
export const csvFileName = (named: FileNamed): string => fileNameOf(named, 'csv');

export const fileNameOf = ({ what, workspaceName, at }: FileNamed, extension: string): string =>
  `${[slug(workspaceName), slug(what), utcDay(at)].filter((part) => part !== '').join('-')}.${extension}`;

interface CsvDownload<Item> extends FileNamed {
  columns: readonly CsvColumn<Item>[];
  pages: AsyncIterable<readonly Item[]>;
}

/** Returns a CSV file as a response. Reads the first page, and throws its errors. */
export async function csvDownload<Item>({ columns, pages, ...named }: CsvDownload<Item>): Promise<Download> {
  return {
    fileName: csvFileName(named),
    contentType: 'text/csv; charset=utf-8',
    content: await readAhead(writeCsv(columns, pages)),
  };
}
