/**
 * Spreadsheets run a cell that starts like a formula (OWASP, "CSV Injection"): with = + - @, their full-width forms, a
 * tab or a line break. Some programs skip blanks before them.
 */
const DANGEROUS = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/**
 * A phone number or a negative number. Without letters and other signs it can neither call a function nor name a cell,
 * and programs that read the file need it unchanged.
 */
const NUMBER = /^[+-][ \u00a0]?\(?\d[\d \u00a0().,/-]*%?$/;

/**
 * Makes a cell safe for spreadsheets: adds an apostrophe, which marks text, to a dangerous cell. Also adds one to a
 * cell that has apostrophes before dangerous characters, so that `restoreCell` returns the exact original.
 */
export const defuseCell = (cell: string): string =>
  DANGEROUS.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;

/** Undoes `defuseCell`, also that of earlier versions, which added an apostrophe to numbers. */
export const restoreCell = (cell: string): string =>
  cell.startsWith("'") && DANGEROUS.test(cell) ? cell.slice(1) : cell;
