import { formatMoney } from '../../../lib/money/format-money';
import type { Unit } from './measures.rules';
import type { ReportFigure } from './report-figures.rules';

/** Shows a value for people. */
export function valueText(unit: Unit, { currency, value }: Pick<ReportFigure, 'currency' | 'value'>): string {
  if (value === null) return '–';
  if (unit === 'amount') return currency === null ? String(value) : formatMoney(String(value), currency);
  if (unit === 'ratio')
    return `${(Number(value) * 100).toLocaleString('en-US', { maximumFractionDigits: 2 })} %`;
  return Number(value).toLocaleString('en-US');
}
