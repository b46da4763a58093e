import type { DayCount } from '../../../src/features/affiliates/clicks/clicks.repo';
import { drawBars } from '../../ui/draw-bars';
import { formatDay, formatShortDay } from '../../lib/format-date';

const WEEKS = 12;
const DAY = 24 * 3600 * 1000;
/** Days that the charts need: whole weeks, including the current one. */
export const CHART_DAYS = WEEKS * 7;

const mondayOf = (time: number): number => time - ((new Date(time).getUTCDay() + 6) % 7) * DAY;

/** Returns the clicks and conversions of the last twelve weeks, the current one last, or null if there were none. */
export function buildWeeklyCharts(days: readonly DayCount[], now: Date) {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const mondays = Array.from({ length: WEEKS }, (_, n) => mondayOf(today) - (WEEKS - 1 - n) * 7 * DAY);
  const barsOf = (count: (day: DayCount) => number) =>
    mondays.map((monday, n) => {
      const inWeek = days.filter(({ day }) => mondayOf(Date.parse(day)) === monday);
      const date = new Date(monday).toISOString();
      return {
        // Label every second week, counted from the current one, so that the labels fit on a phone.
        label: (WEEKS - 1 - n) % 2 === 0 ? formatShortDay(date) : '',
        name: `Week of ${formatDay(date)}`,
        value: Math.max(
          0,
          inWeek.reduce((sum, day) => sum + count(day), 0),
        ),
      };
    });
  if (days.every(({ clicks, conversions }) => clicks === 0 && conversions === 0)) return null;
  return {
    clicks: drawBars(barsOf((day) => day.clicks)),
    conversions: drawBars(barsOf((day) => day.conversions)),
  };
}

export type WeeklyChartData = NonNullable<ReturnType<typeof buildWeeklyCharts>>;
