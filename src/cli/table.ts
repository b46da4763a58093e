/** Formats rows as a table with aligned columns for a terminal. Returns `empty` when there are no rows. */
export function formatTable<Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => string | number | boolean | null>>,
  empty: string,
): string {
  if (rows.length === 0) return empty;
  const headings = Object.keys(columns);
  const lines = rows.map((row) => Object.values(columns).map((read) => cell(read(row))));
  const table = [headings, ...lines];
  const widths = headings.map((_, index) => Math.max(...table.map((line) => width(line[index] ?? ''))));
  return table
    .map((line) =>
      line
        .map((text, index) => text + ' '.repeat((widths[index] ?? 0) - width(text)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Returns one line without control sequences, because company names come from outside. */
function cell(value: string | number | boolean | null): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value).replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
}

const width = (text: string): number => [...text].length;
