import {
  countMetrics,
  criterionText,
  isMoneyMetric,
  moneyMetrics,
  windowStart,
  type Criterion,
  type MeasuredCriterion,
} from '../../../src/features/tiers/tiers.rules';
import { formatMoney, formatShortMoney } from '../../../src/lib/money/format-money';

export const NO_TIER = 'No tier';

/** A criterion in plain words, such as "5 deals won in the last 12 months". */
export const sentenceOf = (criterion: Criterion): string => {
  const text = criterionText(criterion, formatMoney);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** What the partner has of a criterion, such as "3 of 5". */
export function hasText({ metric, value, min, currency = '' }: MeasuredCriterion): string {
  if (metric === 'manual') return value === true ? 'Done' : 'Not yet';
  if (isMoneyMetric(metric))
    return `${formatShortMoney(String(value), currency)} of ${formatShortMoney(String(min), currency)}`;
  return `${Number(value).toLocaleString('en-US')} of ${Number(min).toLocaleString('en-US')}`;
}

/** What is missing, such as "2 more deals won"; null if nothing is. */
export function missingText({
  metric,
  value,
  min,
  currency = '',
  label,
  met,
}: MeasuredCriterion): string | null {
  if (met) return null;
  if (metric === 'manual') return label ?? null;
  const missing = Number(min) - Number(value);
  if (isMoneyMetric(metric))
    return `${formatShortMoney(missing.toFixed(2), currency)} more ${moneyMetrics[metric]}`;
  const words = countMetrics[metric];
  return `${missing.toLocaleString('en-US')} more ${missing === 1 ? words.replace(/s(?= )/, '') : words}`;
}

const sources = {
  dealsSubmitted: { path: '/deals', at: 'submittedAt', status: null },
  dealsApproved: { path: '/deals', at: 'decidedAt', status: 'status:any:approved,won,lost,expired' },
  dealsWon: { path: '/deals', at: 'closedAt', status: 'status:is:won' },
  revenueWon: { path: '/deals', at: 'closedAt', status: 'status:is:won' },
  referralsConverted: { path: '/campaigns/referrals', at: 'convertedAt', status: 'status:is:converted' },
  commission: { path: '/campaigns/commissions', at: 'createdAt', status: 'status:not:duplicate' },
} as const;

/** The list of a partner's deals that meet conditions, such as `status:is:won`. */
export const dealsHref = (partnerId: string, ...conditions: readonly string[]): string =>
  `/deals?${new URLSearchParams([['partner', partnerId], ...conditions.map((f) => ['f', f])]).toString()}`;

/** The list of the records that a criterion counts, with its filters; null for a tick. */
export function recordsHref(
  { metric, window = 'lifetime', currency }: Criterion,
  partnerId: string,
  now: Date,
): string | null {
  if (metric === 'manual') return null;
  const { path, at, status } = sources[metric];
  const search = new URLSearchParams({ partner: partnerId });
  if (status !== null) search.append('f', status);
  if (window !== 'lifetime') {
    const before = new Date(Date.parse(windowStart(window, now)) - 24 * 3600 * 1000);
    search.append('f', `${at}:after:${before.toISOString().slice(0, 10)}`);
  }
  if (currency !== undefined) search.append('f', `currency:is:${currency}`);
  return `${path}?${search.toString()}`;
}
