import { formatDay } from '../../../lib/texts/format-date';
import { drawBars } from '../../../ui/charts/draw-bars';

/** Returns one bar per week, with every second one labeled, so that the labels fit on a phone. */
export function buildWeeklyCharts(weeks: readonly { week: string; items: number }[]) {
  return drawBars(
    weeks.map(({ week, items }, index) => ({
      label: (weeks.length - index) % 2 === 1 ? withoutYear(week) : '',
      name: `Week of ${formatDay(week)}`,
      value: items,
    })),
  );
}

/** Formats a date like `Nov 16`. */
const withoutYear = (week: string): string => formatDay(week).replace(/,.*/, '');
