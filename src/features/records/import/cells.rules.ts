import { readJsonList } from '../../../lib/csv/cell-list';
import { foldName } from '../../../lib/text/names.rules';

/**
 * Returns a function that maps a cell to a value of the list, as names are compared. Other cells stay as they are, for the
 * schema to refuse.
 */
export function readChoice(values: readonly string[]): (cell: string) => string {
  const fold = (text: string) => foldName(text).replaceAll(/[\s_-]+/g, ' ');
  return (cell) => values.find((value) => fold(value) === fold(cell)) ?? cell;
}

/** Folds an email as the indexes of both database engines do: ASCII letters in lower case. */
export const foldKey = (text: string): string =>
  text.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Splits a cell at lines and semicolons, for lists whose items are sentences. Also reads a JSON list. */
export const readLines = (cell: string): string[] =>
  readJsonList(cell) ??
  cell
    .split(/[\n;]+/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

/** Reads yes and no. Other cells stay as they are, for the schema to refuse. */
export const readFlag = (cell: string): unknown => flags.get(cell.toLowerCase()) ?? cell;
