/** Several texts in one cell, separated by commas; one that has a comma, a semicolon or a quote itself stands in quotes. */
export const writeList = (items: readonly string[]): string =>
  items.map((item) => (/[",;]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(', ');

/** The texts of such a cell; semicolons separate too. Trimmed, without empty ones. */
export function readList(cell: string): string[] {
  const items: string[] = [];
  for (const [, quoted, bare = ''] of cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[,;]|$)|([^,;]+))/gu)) {
    const item = (quoted === undefined ? bare : quoted.replaceAll('""', '"')).trim();
    if (item !== '') items.push(item);
  }
  return items;
}
