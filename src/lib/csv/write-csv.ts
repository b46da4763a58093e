import { stringify } from 'csv-stringify/sync';
import { readAhead, type Download } from '../download';
import { slug } from '../text/slug';
import { utcDay } from '../time/utc';
import { defuseCell } from './defuse';

/** A column of a file. `value` returns null or undefined for an empty cell. */
export interface CsvColumn<Item> {
  header: string;
  value(item: Item): string | null | undefined;
}

/** Without it, Excel reads UTF-8 as the system's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes a CSV file for spreadsheets (RFC 4180, UTF-8 with byte order mark, CRLF, formulas defused) page by page, so
 * that memory does not grow with the number of items. The header comes with the first page, so that nothing is written
 * before the list can be read.
 */
export async function* writeCsv<Item>(
  columns: readonly CsvColumn<Item>[],
  pages: AsyncIterable<readonly Item[]>,
): AsyncGenerator<string, void, undefined> {
  let text = BYTE_ORDER_MARK + lines([columns.map((column) => column.header)]);
  for await (const items of pages) {
    if (items.length > 0)
      text += lines(items.map((item) => columns.map((column) => column.value(item) ?? '')));
    if (text !== '') yield text;
    text = '';
  }
  if (text !== '') yield text;
}

const lines = (rows: readonly string[][]): string =>
  stringify(
    rows.map((cells) => cells.map(defuseCell)),
    // Quote cells with a lone CR or LF, which readers take as the end of the line, and with blanks at the edges, which
    // many readers remove.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]|^\s|\s$/ },
  );

interface FileNamed {
  /** The plural name of the rows, such as `partners`. */
  what: string;
  workspaceName: string;
  at: Date;
}

/** Returns a name such as `acme-robotics-partners-2026-01-31.csv`. */
export const csvFileName = ({ what, workspaceName, at }: FileNamed): string =>
  `${[slug(workspaceName), slug(what), utcDay(at)].filter((part) => part !== '').join('-')}.csv`;

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
