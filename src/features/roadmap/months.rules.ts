import { getDaysInMonth } from 'date-fns';

/**
 * A month is `yyyy-MM`, a day `yyyy-MM-dd`. Most of this file calculates with their digits, because a `Date` would put
 * a day into a time zone, where it could become the day before.
 */

/** The range of target dates (roadmap.schema.ts). */
export const FIRST_MONTH = '1970-01';
export const LAST_MONTH = '9999-12';

const MONTHS_IN_YEAR = 12;

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const monthOf = (day: string): string => day.slice(0, 7);

/** `March 2027`. */
export const monthLabel = (month: string): string =>
  `${monthNames[indexOf(month) % MONTHS_IN_YEAR] ?? ''} ${month.slice(0, 4)}`;

/** Returns the month `count` months later (or earlier, if negative), limited to the range of target dates. */
export function addMonths(month: string, count: number): string {
  const index = indexOf(month) + count;
  return monthAt(Math.min(Math.max(index, indexOf(FIRST_MONTH)), indexOf(LAST_MONTH)));
}

/** Returns the same day in another month, or the last day of a shorter month. */
export function dayInMonth(day: string, month: string): string {
  const date = Math.min(Number(day.slice(8)), daysIn(month));
  return `${month}-${twoDigits(date)}`;
}

/** A piece of a timeline: a month, or a run of empty months. */
export type TimelinePiece =
  { kind: 'month'; month: string } | { kind: 'gap'; from: string; to: string; count: number };

/** Shorter runs of empty months are shown in full. */
const FOLDED_FROM = 3;

/**
 * Returns the months of a timeline for items on these days, from one month before the earliest to one after the
 * latest (spec §2). Long runs of empty months are folded, except for months in `opened`. The cost depends only on
 * the shown pieces, not on the length of the runs.
 */
export function timelinePieces(
  days: readonly string[],
  opened: ReadonlySet<string> = new Set(),
): TimelinePiece[] {
  if (days.length === 0) return [];
  const busy = [...new Set(days.map(monthOf))].sort();
  const first = addMonths(busy[0] ?? '', -1);
  const last = addMonths(busy.at(-1) ?? '', 1);
  const within = [...opened].filter((month) => first < month && month < last);
  const shown = [...new Set([first, ...busy, ...within, last])].sort();
  return shown.flatMap((month, index) => {
    const before = shown[index - 1];
    return [...(before === undefined ? [] : between(before, month)), { kind: 'month' as const, month }];
  });
}

function between(before: string, after: string): TimelinePiece[] {
  const count = indexOf(after) - indexOf(before) - 1;
  if (count >= FOLDED_FROM)
    return [{ kind: 'gap', from: addMonths(before, 1), to: addMonths(after, -1), count }];
  return monthsFrom(addMonths(before, 1), count).map((month) => ({ kind: 'month', month }));
}

/** Returns `count` months, starting with the given one. */
export const monthsFrom = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, step) => monthAt(indexOf(month) + step));

/** Returns the number of months since the year 0. */
const indexOf = (month: string): number =>
  Number(month.slice(0, 4)) * MONTHS_IN_YEAR + Number(month.slice(5, 7)) - 1;

const monthAt = (index: number): string =>
  `${String(Math.floor(index / MONTHS_IN_YEAR)).padStart(4, '0')}-${twoDigits((index % MONTHS_IN_YEAR) + 1)}`;

const daysIn = (month: string): number =>
  getDaysInMonth(new Date(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1));

const twoDigits = (count: number): string => String(count).padStart(2, '0');
