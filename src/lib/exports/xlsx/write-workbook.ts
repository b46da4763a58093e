import { strToU8, Zip, ZipDeflate } from 'fflate';
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop';
import type { CsvColumn } from '../write-csv';
import { cellXml, headXml, sheetStart, SHEET_END } from './sheet-xml';
import { staticParts } from './static-parts';

/** The largest sheet that Excel opens. */
const MAX_ROWS = 1_048_576;
/** Rows that are packed before other requests get a turn. */
const ROWS_AT_ONCE = 50;

interface Book {
  /** The name of the sheet. */
  title: string;
  /** The zone of times, which have none in a workbook. */
  timeZone: string;
}

/**
 * Writes a workbook (ECMA-376) with one sheet page by page, so that memory does not grow with the number of items: the first
 * row is frozen, and numbers, days, times and yes or no are cells of their type. There are no formulas.
 * @throws for more rows than Excel opens
 */
export async function* writeWorkbook<Item>(
  columns: readonly CsvColumn<Item>[],
  pages: AsyncIterable<readonly Item[]>,
  { title, timeZone }: Book,
): AsyncGenerator<Uint8Array, void, undefined> {
  const packed = createPacker();
  for (const [path, text] of staticParts(title)) packed.add(path, text);
  const push = packed.open('xl/worksheets/sheet1.xml');
  push(sheetStart(columns) + headXml(columns));
  let row = 1;
  for await (const items of pages) {
    for (let at = 0; at < items.length; at += ROWS_AT_ONCE) {
      if (at > 0) await yieldToEventLoop();
      const lines = items.slice(at, at + ROWS_AT_ONCE).map((item) => {
        row += 1;
        if (row > MAX_ROWS) throw new Error(`A workbook can't have more than ${MAX_ROWS} rows`);
        const cells = columns.map((column, index) => cellXml({ column, index, row, item, timeZone }));
        return `<row r="${row}">${cells.join('')}</row>`;
      });
      push(lines.join(''));
      yield* packed.taken();
    }
  }
  push(SHEET_END, true);
  packed.end();
  yield* packed.taken();
}

/** Packs parts into a ZIP archive, and keeps what is packed until it is taken. */
function createPacker() {
  let chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  function open(path: string): (text: string, isLast?: boolean) => void {
    const part = new ZipDeflate(path, { level: 6 });
    archive.add(part);
    return (text, isLast = false) => part.push(strToU8(text), isLast);
  }
  return {
    open,
    add: (path: string, text: string): void => open(path)(text, true),
    end: (): void => archive.end(),
    taken(): Uint8Array[] {
      const taken = chunks;
      chunks = [];
      return taken.filter((chunk) => chunk.length > 0);
    },
  };
}
