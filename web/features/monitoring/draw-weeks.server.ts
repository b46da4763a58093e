import { formatDay } from '../../lib/format-date';
import { drawBars } from '../../ui/draw-bars';

/** A bar for each week; every other is named under it, so that the names have room on a telephone. */
export function drawWeeks(weeks: readonly { week: string; items: number }[]) {
  return drawBars(
    weeks.map(({ week, items }, index) => ({
      label: (weeks.length - index) % 2 === 1 ? withoutYear(week) : '',
      name: `Week of ${formatDay(week)}`,
      value: items,
    })),
  );
}

/** `Nov 16`. */
const withoutYear = (week: string): string => formatDay(week).replace(/,.*/, '');
