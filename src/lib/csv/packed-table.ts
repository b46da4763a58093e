import { yieldToEventLoop } from '../concurrency/yield-to-event-loop';
import type { CsvRow, CsvTable } from './read-csv';

/**
 * A table as a thread sends it. Receiving a text takes a thousandth of the time that receiving its cells takes, so each
 * slice of the rows is one JSON text.
 */
export interface PackedTable extends Omit<CsvTable, 'rows'> {
  slices: string[];
}

/** The size of a slice. Unpacking and reading one takes a few milliseconds. */
const SLICE = { rows: 200, cells: 5000, characters: 128 * 1024 };

export function packTable({ rows, ...table }: CsvTable): PackedTable {
  const slices: string[] = [];
  let slice: string[] = [];
  let cells = 0;
  let characters = 0;
  function close(): void {
    if (slice.length > 0) slices.push(`[${slice.join(',')}]`);
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
  for (const slice of slices) {
    const rows: CsvRow[] = JSON.parse(slice);
    yield rows;
    await yieldToEventLoop();
  }
}
