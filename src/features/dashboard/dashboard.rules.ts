/** spec §9: no panel of the dashboard shows more. */
export const PANEL_SIZE = 5;

/** How many months of new partners are drawn, the current one among them. */
export const MONTHS_DRAWN = 12;

/** The last `count` months in UTC, the oldest first, as `yyyy-MM`. */
export function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1))
      .toISOString()
      .slice(0, 7),
  );
}
