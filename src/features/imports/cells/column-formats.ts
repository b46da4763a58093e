import { restoreCell } from '../../../lib/exports/defuse';
import type { CsvTable } from '../../../lib/csv/read-csv';
import { truncate } from '../../../lib/text/unicode';
import { dateOrderOf, type DateClue, type DateOrder } from './date-cells';
import { decimalOf, type DecimalSign } from './number-cells';

/** What the cells of a column show about how they are written. */
export interface Detected<Value> {
  value: Value | null;
  /** Cells with several readings, if no other cell of the column tells which one is right; else none. */
  unclear: string[];
}

export interface ColumnFormats {
  dateOrder: Detected<DateOrder>;
  decimal: Detected<DecimalSign>;
}

const SAMPLES = 3;
/** A column without a date or number among so many cells has texts. */
const ENOUGH_TEXTS = 500;

/** Counts what the cells of a column speak for. */
function createTally<Value extends string>(speaksFor: (cell: string) => Value | 'unclear' | null) {
  const votes = new Map<Value, string>();
  const unclear: string[] = [];
  let texts = 0;
  return {
    add(cell: string): void {
      if (texts > ENOUGH_TEXTS) return;
      const vote = speaksFor(cell);
      if (vote === null) texts += 1;
      else texts = Number.NEGATIVE_INFINITY;
      if (vote === 'unclear') {
        if (unclear.length < SAMPLES) unclear.push(truncate(cell, 100));
      } else if (vote !== null && !votes.has(vote)) votes.set(vote, truncate(cell, 100));
    },
    votes,
    unclear,
  };
}

/** Detects how dates and numbers of each column are written. Cells of workbooks that are dates or numbers are clear. */
export function detectFormats({ header, rows, delimiter }: CsvTable): ColumnFormats[] {
  const tallies = header.cells.map(() => ({
    dates: createTally(dateOrderOf),
    numbers: createTally(decimalOf),
  }));
  for (const { cells, exact } of rows)
    for (const [column, { dates, numbers }] of tallies.entries()) {
      const cell = restoreCell((cells[column] ?? '').trim()).trim();
      if (!/\d/.test(cell) || exact?.includes(column)) continue;
      dates.add(cell);
      numbers.add(cell);
    }
  return tallies.map(({ dates, numbers }) => ({
    dateOrder: orderOf(dates.votes, dates.unclear),
    decimal: signOf(numbers.votes, numbers.unclear, delimiter),
  }));
}

/** Dates of numbers decide before those with a month's name. A year that comes first says nothing about other dates. */
function orderOf(votes: ReadonlyMap<DateClue, string>, unclear: string[]): Detected<DateOrder> {
  for (const prefix of ['', 'named '] as const) {
    const [dmy, mdy] = [votes.get(`${prefix}dmy`), votes.get(`${prefix}mdy`)];
    if (dmy !== undefined && mdy !== undefined)
      return { value: null, unclear: prefix === '' ? [dmy, mdy] : unclear };
    if (dmy !== undefined) return { value: 'dmy', unclear: [] };
    if (mdy !== undefined) return { value: 'mdy', unclear: [] };
  }
  if (unclear.length > 0) return { value: null, unclear };
  return { value: votes.has('ymd') ? 'ymd' : null, unclear: [] };
}

/** If the cells don't tell, a comma that separates cells isn't the decimal sign. */
function signOf(
  votes: ReadonlyMap<DecimalSign, string>,
  unclear: string[],
  delimiter: string,
): Detected<DecimalSign> {
  const [point, comma] = [votes.get('.'), votes.get(',')];
  if (point !== undefined && comma !== undefined) return { value: null, unclear: [point, comma] };
  if (point !== undefined) return { value: '.', unclear: [] };
  if (comma !== undefined) return { value: ',', unclear: [] };
  if (unclear.length === 0) return { value: null, unclear };
  return delimiter === ',' ? { value: '.', unclear: [] } : { value: null, unclear };
}
