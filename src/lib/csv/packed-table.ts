import { yieldToEventLoop } from '../concurrency/yield-to-event-loop';
import type { CsvRow, CsvTable } from './read-csv';

/**
 * A table as a thread sends it. Each slice of the rows is one JSON text in UTF-8: bytes are handed over without copying
 * them, while receiving texts or cells would block the event loop.
 */
export interface PackedTable extends Omit<CsvTable, 'rows'> {
  slices: Uint8Array<ArrayBuffer>[];
}

/** The size of a slice. Unpacking and reading one takes a few milliseconds. */
const SLICE = { rows: 200, cells: 5000, characters: 128 * 1024 };

export function packTable({ rows, ...table }: CsvTable): PackedTable {
  const encoder = new TextEncoder();
  const slices: PackedTable['slices'] = [];
  let slice: string[] = [];
  let cells = 0;
  let characters = 0;
  function close(): void {
    if (slice.length > 0) slices.push(encoder.encode(`[${slice.join(',')}]`));
    slice = [];
    cells = 0;
    characters = 0;
  }
  for (const row of rows) {
    const packed = JSON.stringify(row);
    slice.push(packed);
    cells += row.cells.length;
    characters += packed.length;
    if (slice.length >= SLICE.rows || cells >= SLICE.cells || characters >= SLICE.characters) close();
  }
  close();
  return { ...table, slices };
}

/** Yields the rows in slices, and yields to the event loop after each. */
export async function* unpackRows({ slices }: PackedTable): AsyncGenerator<CsvRow[], void, undefined> {
  const decoder = new TextDecoder();
  for (const slice of slices) {
    const rows: CsvRow[] = JSON.parse(decoder.decode(slice));
    yield rows;
    await yieldToEventLoop();
  }
}
