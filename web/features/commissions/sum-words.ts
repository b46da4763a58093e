import type { CommissionSums } from '../../../src/features/commissions/ledger/commission-sums.repo';
import { formatMoney } from '../../../src/lib/money/format-money';
import type { Figure } from '../../ui/records/FigureStrip';
import { COMMISSIONS } from './MoneyTabs';

type Amount = Exclude<keyof CommissionSums, 'currency'>;

/** Returns the amounts of each currency that has any, such as `$1,200.00 · €50.00`, or a dash. */
export function sumText(sums: readonly CommissionSums[], amount: Amount): string {
  const shown = sums.filter((one) => Number(one[amount]) !== 0);
  return shown.map((one) => formatMoney(one[amount], one.currency)).join(' · ') || '—';
}

/** Returns the address of the list with these filters. */
export const commissionsWith = (filters: Readonly<Record<string, string>>): string =>
  `${COMMISSIONS}?${new URLSearchParams(filters)}`;

const figures = { Earned: 'earned', Held: 'held', Due: 'due', Paid: 'paid' } as const;
type FigureName = keyof typeof figures;

/** What was earned, by what happens next, as key figures that lead to the commissions. */
export const sumFigures = (
  sums: readonly CommissionSums[],
  filters: Readonly<Record<string, string>>,
  names: readonly FigureName[] = ['Earned', 'Held', 'Due', 'Paid'],
): Figure[] =>
  names.map((label) => ({
    label,
    value: sumText(sums, figures[label]),
    href: commissionsWith(label === 'Earned' ? filters : { ...filters, status: figures[label] }),
  }));
