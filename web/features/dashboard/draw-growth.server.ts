import type { CurrencyGrowth, Growth } from '../../../src/features/dashboard/dashboard.service';
import { formatMoney } from '../../../src/lib/money/format-money';
import { drawBars, type Bar } from '../../ui/charts/draw-bars';
import { formatDay, formatShortDay } from '../../lib/texts/format-date';

/** Draws the charts over time. Amounts are in the requested currency, or in the currency of the most deals. */
export function drawGrowth({ period, days, partners, won, open }: Growth, asked: string | null) {
  const deals = new Map<string, number>();
  for (const { currency, deals: count } of [...won, ...open])
    deals.set(currency, (deals.get(currency) ?? 0) + count);
  const currencies = [...deals].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency);
  const currency = currencies.find((one) => one === asked) ?? currencies[0] ?? null;
  const axis = period === '12m' ? days.map(monthAt) : days.map(weekAt);
  const drawValues = (values: readonly CurrencyGrowth[]) => {
    const value = values.find((one) => one.currency === currency);
    return (
      value && {
        deals: value.deals,
        total: formatMoney(value.total, value.currency),
        bars: drawBars(
          axis.map((place, index) => ({ ...place, ...moneyOf(value.amounts[index] ?? '0', value.currency) })),
        ),
      }
    );
  };
  return {
    period,
    currency,
    currencies: currencies.toSorted(),
    partners: {
      total: partners.reduce((sum, count) => sum + count, 0),
      bars: drawBars(axis.map((place, index) => ({ ...place, value: partners[index] ?? 0 }))),
    },
    won: drawValues(won),
    open: drawValues(open),
  };
}

export type DrawnGrowth = ReturnType<typeof drawGrowth>;

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const shortMonth = inUtc({ month: 'short' });
const longMonth = inUtc({ month: 'long', year: 'numeric' });

type Place = Omit<Bar, 'value'>;

/** Returns the label of a month. The first bar and each January also show the year. */
function monthAt(day: string, index: number): Place {
  const first = new Date(day);
  const isNamed = index === 0 || first.getUTCMonth() === 0;
  return {
    label: shortMonth.format(first),
    name: longMonth.format(first),
    ...(isNamed && { sublabel: String(first.getUTCFullYear()) }),
  };
}

/**
 * Returns the label of a week. If there are many weeks, only every third has one, counted from the current week, so
 * that the labels fit on a phone.
 */
function weekAt(monday: string, index: number, { length }: readonly string[]): Place {
  const isNamed = length <= 6 || (length - 1 - index) % 3 === 0;
  return { label: isNamed ? formatShortDay(monday) : '', name: `Week of ${formatDay(monday)}` };
}

function moneyOf(amount: string, currency: string): Pick<Bar, 'value' | 'text'> {
  const value = Number(amount);
  const short = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
  return { value, text: { short: short.format(value), full: formatMoney(amount, currency) } };
}
