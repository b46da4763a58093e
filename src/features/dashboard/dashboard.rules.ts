/** Maximum number of items in a panel of the dashboard (spec §9). */
export const PANEL_SIZE = 5;

/** The number of months in the chart of new partners, including the current one. */
export const MONTHS_DRAWN = 12;

/** Returns the last `count` months in UTC, oldest first, as `yyyy-MM`. */
export function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1))
      .toISOString()
      .slice(0, 7),
  );
}
