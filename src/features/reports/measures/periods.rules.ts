/** Days of reports. All are in UTC. Free of Node.js, so that screens may import it. */

/** Both days are included, as `yyyy-MM-dd`. */
export interface Period {
  from: string;
  to: string;
  /** The days that its records move, so that they meet those of the period that they are compared with. */
  shiftDays?: number;
}

const DAY_MS = 24 * 3600 * 1000;

/** Returns the day after a number of days. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

const yearBefore = (day: string): string => {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  // The year before a leap year has no 29 February.
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`;
};

export const comparisons = ['previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** Returns the period to compare with: as many days just before, or the same days a year before. */
export function comparedPeriod({ from, to }: Period, compare: Comparison): Period {
  if (compare === 'year') return { from: yearBefore(from), to: yearBefore(to) };
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1), shiftDays: days };
}

/** Returns the month, quarter or week a year later: `2025-W05` becomes `2026-W05`. */
export const yearLater = (key: string): string =>
  `${String(Number(key.slice(0, 4)) + 1).padStart(4, '0')}${key.slice(4)}`;

/** Returns the days of a quarter such as `2026-Q3`. */
export function quarterPeriod(quarter: string): Period {
  const year = Number(quarter.slice(0, 4));
  const month = (Number(quarter.slice(6)) - 1) * 3;
  const day = (value: number) => new Date(value).toISOString().slice(0, 10);
  return { from: day(Date.UTC(year, month, 1)), to: day(Date.UTC(year, month + 3, 0)) };
}

/** Returns the quarter that a day is in. */
export const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1}`;
