/** Joins texts with commas into one cell. Quotes a text that contains a comma, a semicolon or a quote. */
export const writeList = (items: readonly string[]): string =>
  items.map((item) => (/[",;]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(', ');

/** Returns the texts of a JSON list, as files for programs have it; null for other cells. */
export function readJsonList(cell: string): string[] | null {
  if (!/^\[.*\]$/su.test(cell)) return null;
  try {
    const items: unknown = JSON.parse(cell);
    return Array.isArray(items) && items.every((item) => typeof item === 'string') ? items : null;
  } catch {
    return null;
  }
}

/** Splits a cell at commas and semicolons into trimmed texts, without empty ones. Also reads a JSON list. */
export function readList(cell: string): string[] {
  const list = readJsonList(cell);
  if (list) return list;
  const items: string[] = [];
  for (const [, quoted, bare = ''] of cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[,;]|$)|([^,;]+))/gu)) {
    const item = (quoted === undefined ? bare : quoted.replaceAll('""', '"')).trim();
    if (item !== '') items.push(item);
  }
  return items;
}
