/** The value of a closed list that a cell means, whatever its case; what is none of them stays for the schema to refuse. */
export function readChoice(values: readonly string[]): (cell: string) => string {
  const fold = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/g, ' ');
  return (cell) => values.find((value) => fold(value) === fold(cell)) ?? cell;
}

/** What both engines take for the same in their index: ASCII letters of either case. */
export const foldKey = (text: string): string =>
  text.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
