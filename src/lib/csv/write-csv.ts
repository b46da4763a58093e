import { stringify } from 'csv-stringify/sync';
import type { Download } from '../download';
import { slug } from '../slug';
import { defuseCell } from './defuse';

/** One column of a file; `value` gives null or undefined for an empty cell. */
export interface CsvColumn<Item> {
  header: string;
  value(item: Item): string | null | undefined;
}

/** Without it Excel takes UTF-8 for the machine's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A CSV file for spreadsheets (RFC 4180; UTF-8 with byte order mark, CRLF, formulas defused), made page by page: memory does
 * not grow with the number of items.
 */
export async function* writeCsv<Item>(
  columns: readonly CsvColumn<Item>[],
  pages: AsyncIterable<readonly Item[]>,
): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + lines([columns.map((column) => column.header)]);
  for await (const items of pages) {
    if (items.length > 0) yield lines(items.map((item) => columns.map((column) => column.value(item) ?? '')));
  }
}

const lines = (rows: readonly string[][]): string =>
  stringify(
    rows.map((cells) => cells.map(defuseCell)),
    // A lone line break is not the record's delimiter, but ends the line for every reader; blanks at the edge are lost on many.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]|^\s|\s$/ },
  );

interface CsvDownload<Item> {
  /** What the rows are, in the plural: `partners`. */
  what: string;
  workspaceName: string;
  at: Date;
  columns: readonly CsvColumn<Item>[];
  pages: AsyncIterable<readonly Item[]>;
}

/** The file as the answer of a call, named `acme-robotics-partners-2026-01-31.csv`. */
export function csvDownload<Item>({ what, workspaceName, at, columns, pages }: CsvDownload<Item>): Download {
  const day = at.toISOString().slice(0, 10);
  const name = [slug(workspaceName), slug(what), day].filter((part) => part !== '').join('-');
  return {
    fileName: `${name}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: writeCsv(columns, pages),
  };
}
