import type { ReportDefinition } from '../../../src/features/reports/report-definition.schema';

export const REPORTS = '/insights/reports';

const FILTER = 'f.';

/** Writes a report into the address of a screen, so that each report and figure has its own. An empty filter is null. */
export function reportSearch(
  definition: ReportDefinition,
  more: Readonly<Record<string, string>> = {},
): string {
  const { measure, dimensions, filters, from, to, period, compare, currency } = definition;
  const search = new URLSearchParams({ measure });
  for (const name of dimensions) search.append('by', name);
  for (const [name, values] of Object.entries(filters))
    for (const value of values) search.append(FILTER + name, value ?? '');
  for (const [name, value] of Object.entries({ from, to, period, compare, currency, ...more }))
    if (value !== null) search.set(name, value);
  return search.toString();
}

/** Reads a report from an address. The caller parses it. */
export function readReport(search: URLSearchParams): object {
  const of = (name: string) => search.get(name) || null;
  const filters: Record<string, (string | null)[]> = {};
  for (const [name, value] of search)
    if (name.startsWith(FILTER))
      filters[name.slice(FILTER.length)] = [...(filters[name.slice(FILTER.length)] ?? []), value || null];
  const period = of('period');
  return {
    measure: of('measure') ?? 'wonRevenue',
    dimensions: [...new Set(search.getAll('by').filter((name) => name !== ''))],
    filters,
    period,
    // A chosen period takes the place of the days.
    from: period === null ? of('from') : null,
    to: period === null ? of('to') : null,
    compare: of('compare'),
    currency: of('currency'),
  };
}

/** Returns the address of the records that a figure counts. `keys` are those of a row; null: the whole report. */
export function recordsPath(
  definition: ReportDefinition,
  place: { keys: readonly (string | null)[]; currency: string | null } | null,
): string {
  const search = reportSearch(definition);
  const isRow = place !== null && place.keys.length > 0;
  const keys = (place?.keys ?? []).map((key) => `&key=${encodeURIComponent(key ?? '')}`).join('');
  const currency = place?.currency ? `&in=${place.currency}` : '';
  return `${REPORTS}/records?${search}${isRow ? '&row=1' : ''}${keys}${currency}`;
}
