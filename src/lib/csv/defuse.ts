/**
 * Spreadsheets run a cell that begins like a formula (OWASP, "CSV Injection"): with = + - @, their full-width twins, a tab
 * or a line break. Blanks before one of them are skipped by some programs.
 */
const DANGEROUS = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/**
 * A cell that no spreadsheet takes for a formula: dangerous ones get the apostrophe that marks text. Cells that begin with an
 * apostrophe before something dangerous get one too, so that `restoreCell` gives back exactly what was there.
 */
export const defuseCell = (cell: string): string => (DANGEROUS.test(cell) ? `'${cell}` : cell);

/** Undoes `defuseCell`. */
export const restoreCell = (cell: string): string =>
  cell.startsWith("'") && DANGEROUS.test(cell) ? cell.slice(1) : cell;
