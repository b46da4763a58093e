import { lastMondays, lastMonths } from '../../lib/time/utc';
import { MONTHS_DRAWN } from './dashboard.rules';

/** The periods of the dashboard's charts over time. */
export const growthPeriods = ['30d', '90d', '12m'] as const;
export type GrowthPeriod = (typeof growthPeriods)[number];

/** Weeks of a period that has bars per week. The current week is the last, and the first has the period's first day. */
const weeksOf: Record<Exclude<GrowthPeriod, '12m'>, number> = { '30d': 5, '90d': 13 };

export const isGrowthPeriod = (text: string | null): text is GrowthPeriod =>
  growthPeriods.some((period) => period === text);

/** Returns the first days (`yyyy-MM-dd`, UTC) of the weeks or months of a period, oldest first. */
export function growthDays(period: GrowthPeriod, now: Date): string[] {
  return period === '12m'
    ? lastMonths(now, MONTHS_DRAWN).map((month) => `${month}-01`)
    : lastMondays(now, weeksOf[period]);
}
