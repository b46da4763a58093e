/** Joins texts with commas into one cell. Quotes a text that contains a comma, a semicolon or a quote. */
export const writeList = (items: readonly string[]): string =>
  items.map((item) => (/[",;]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(', ');

/** Splits a cell at commas and semicolons into trimmed texts, without empty ones. */
export function readList(cell: string): string[] {
  const items: string[] = [];
  for (const [, quoted, bare = ''] of cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[,;]|$)|([^,;]+))/gu)) {
    const item = (quoted === undefined ? bare : quoted.replaceAll('""', '"')).trim();
    if (item !== '') items.push(item);
  }
  return items;
}
