import { fileNameOf, ROWS_AT_ONCE, writeCsv, type CsvColumn, type FileNamed } from './write-csv';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop';
import { readAhead, type Download } from '../download';
import { invalidField } from '../errors';
import { writeWorkbook } from './xlsx/write-workbook';
import { exportTypes, type ExportAs, type ExportRequest } from '../export-request.schema';
import { localTexts } from './local-texts';
import { programColumns } from './program-columns';

interface Exported<Item extends object> extends FileNamed, ExportAs {
  columns: readonly CsvColumn<Item>[];
  /** Items as the list answers them, if `isAsAnswered`. */
  pages: AsyncIterable<readonly Item[]>;
  /** The reader's time zone; null for UTC. */
  timeZone: string | null | undefined;
}

/** @throws 400 for parameters that contradict each other */
export function checkExport({ format = 'csv', for: reader, separator, locale }: ExportRequest): void {
  if (separator !== undefined && format !== 'csv')
    throw invalidField('separator', 'separator needs format=csv');
  if (locale === undefined) return;
  if (reader === 'program') throw invalidField('locale', 'locale needs for=spreadsheet');
  if (format === 'json') throw invalidField('locale', 'locale needs format=csv or format=xlsx');
}

/**
 * Returns a list as a file in the format that a call asks for. Reads the first page, and throws its errors. Pages are read
 * as fast as the client takes the file, so that memory doesn't grow with the list (docs/decisions/0100).
 * @throws 400 for parameters that contradict each other
 */
export async function exportFile<Item extends object>(exported: Exported<Item>): Promise<Download> {
  const { file = {}, ...named } = exported;
  const { format = 'csv' } = file;
  checkExport(file);
  return {
    fileName: fileNameOf(named, format),
    contentType: format === 'xlsx' ? exportTypes.xlsx : `${exportTypes[format]}; charset=utf-8`,
    content: await readAhead(contentOf(exported, file)),
  };
}

function contentOf<Item extends object>(
  { columns, pages, fields = [], timeZone, what }: Exported<Item>,
  { format = 'csv', for: reader, separator, locale }: ExportRequest,
): AsyncGenerator<string | Uint8Array, void, undefined> {
  const zone = timeZone ?? 'UTC';
  if (format === 'json') return writeJson(pages);
  const book = { title: what, timeZone: zone };
  if (reader === 'program') {
    const all = programColumns(fields, columns);
    if (format === 'xlsx') return writeWorkbook(all, pages, book);
    return writeCsv(all, pages, { isForPrograms: true, delimiter: separator ?? ',' });
  }
  if (format === 'xlsx') return writeWorkbook(columns, pages, book);
  if (locale === undefined) return writeCsv(columns, pages, { delimiter: separator ?? ',' });
  const local = localTexts(locale, zone);
  const written = columns.map((column) => ({
    ...column,
    value: (item: Item) => local.write(column.kind ?? 'text', column.value(item) ?? ''),
  }));
  return writeCsv(written, pages, { delimiter: separator ?? local.separator });
}

/** Writes items as one JSON array, an item a line. */
async function* writeJson(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string, void, undefined> {
  let isFirst = true;
  for await (const items of pages) {
    for (let at = 0; at < items.length; at += ROWS_AT_ONCE) {
      if (at > 0) await yieldToEventLoop();
      const some = items.slice(at, at + ROWS_AT_ONCE).map((item) => JSON.stringify(item));
      yield `${isFirst ? '[' : ','}\n${some.join(',\n')}`;
      isFirst = false;
    }
  }
  yield isFirst ? '[]\n' : '\n]\n';
}
