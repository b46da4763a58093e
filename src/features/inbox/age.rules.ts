const DAY = 86_400_000;

/** Returns the days between two days (`yyyy-MM-dd`). */
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY));

/** Returns the working days after one day, up to and with another. */
export function workingDaysBetween(from: string, to: string): number {
  const days = daysBetween(from, to);
  const first = new Date(from).getUTCDay();
  const weeks = Math.floor(days / 7);
  const rest = Array.from({ length: days % 7 }, (_, index) => (first + 1 + index) % 7);
  return weeks * 5 + rest.filter((weekday) => weekday !== 0 && weekday !== 6).length;
}
