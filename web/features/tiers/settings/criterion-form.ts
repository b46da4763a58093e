import {
  countMetrics,
  isMoneyMetric,
  moneyMetrics,
  tierMetrics,
  tierWindows,
  type Criterion,
  type TierMetric,
  type TierWindow,
} from '../../../../src/features/tiers/tiers.rules';
import { isCurrency } from '../../../../src/lib/money/currencies';
import { formatAmount, parseAmount } from '../../../../src/lib/money/money';
import type { Choice } from '../../../ui/forms/choices/choices';

/** A criterion as it is typed. */
export interface DraftCriterion {
  key: number;
  metric: TierMetric;
  window: TierWindow;
  min: string;
  currency: string;
  label: string;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const metricChoices: readonly Choice[] = tierMetrics.map((id) => ({
  id,
  label: id === 'manual' ? 'Something to tick' : capital({ ...countMetrics, ...moneyMetrics }[id]),
}));

export const windowChoices: readonly Choice[] = Object.entries(tierWindows).map(([id, label]) => ({
  id,
  label: capital(label),
}));

export const metricOf = (id: string): TierMetric =>
  tierMetrics.find((metric) => metric === id) ?? tierMetrics[0];
export const windowOf = (id: string): TierWindow =>
  id === 'calendarYear' || id === 'lifetime' ? id : '12months';

export const newCriterion = (key: number): DraftCriterion => ({
  key,
  metric: tierMetrics[0],
  window: '12months',
  min: '',
  currency: 'USD',
  label: '',
});

export const draftOf = (
  { metric, window = '12months', min = '', currency = 'USD', label = '' }: Criterion,
  key: number,
): DraftCriterion => ({ key, metric, window, min: String(min), currency, label });

/** Returns the criterion, or what is wrong with it. */
export function readCriterion(draft: DraftCriterion): { criterion: Criterion } | { problem: string } {
  const { metric, window, currency } = draft;
  const [min, label, code] = [draft.min.trim(), draft.label.trim(), currency.trim().toUpperCase()];
  if (metric === 'manual')
    return label === '' ? { problem: 'Say what has to be ticked' } : { criterion: { metric, label } };
  if (!isMoneyMetric(metric))
    return /^\d{1,7}$/.test(min)
      ? { criterion: { metric, window, min: Number(min) } }
      : { problem: 'Enter a whole number' };
  if (!isCurrency(code)) return { problem: 'Enter a currency code, such as USD' };
  const minor = parseAmount(min, code);
  return minor === null
    ? { problem: `Enter an amount in ${code}, such as 5000.00` }
    : { criterion: { metric, window, min: formatAmount(minor, code), currency: code } };
}
