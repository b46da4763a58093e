import type { DayCount } from '../../../src/features/affiliates/clicks/clicks.repo';
import { lastMondays, mondayOf } from '../../../src/lib/time/utc';
import { drawBars } from '../../ui/charts/draw-bars';
import { formatDay, formatShortDay } from '../../lib/texts/format-date';

const WEEKS = 12;
/** Days that the charts need: whole weeks, including the current one. */
export const CHART_DAYS = WEEKS * 7;

/** Returns the clicks and conversions of the last twelve weeks, the current one last, or null if there were none. */
export function buildWeeklyCharts(days: readonly DayCount[], now: Date) {
  const barsOf = (count: (day: DayCount) => number) =>
    lastMondays(now, WEEKS).map((monday, n) => {
      const inWeek = days.filter(({ day }) => mondayOf(day) === monday);
      return {
        // Label every second week, counted from the current one, so that the labels fit on a phone.
        label: (WEEKS - 1 - n) % 2 === 0 ? formatShortDay(monday) : '',
        name: `Week of ${formatDay(monday)}`,
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
