import { decimalsOf } from './currency-digits';

/** Rewards can have more decimals than their currency. */
const MAX_DECIMALS = 4;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const decimals = decimalsOf(currency);
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(MAX_DECIMALS, decimals),
  });
  formats.set(currency, format);
  return format;
}

const shortFormats = new Map<string, Intl.NumberFormat>();

/** Formats an amount for a column or a card, without empty decimals: `$22,700`, `$22,700.50`. */
export function formatShortMoney(amount: string, currency: string): string {
  if (!isDecimal(amount)) return amount;
  const known = shortFormats.get(currency);
  const format =
    known ??
    new Intl.NumberFormat('en-US', {
      ...{ style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' },
      minimumFractionDigits: decimalsOf(currency),
    });
  if (!known) shortFormats.set(currency, format);
  return format.format(amount);
}

/** Formats sums for a line or a cell: all without empty decimals, or, if one has some, all with theirs. */
export function formatSums(sums: readonly { amount: string; currency: string }[]): string[] {
  const format = sums.every(({ amount }) => !/\.\d*[1-9]/.test(amount)) ? formatShortMoney : formatMoney;
  return sums.map(({ amount, currency }) => format(amount, currency));
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

/**
 * Formats an amount for users: `$1,000.00`, `-$88.20`, `€12.00`, `¥500`. Takes decimal text, because a number can't
 * hold every amount exactly. Returns any other text unchanged. `currency` is an ISO 4217 code.
 */
export function formatMoney(amount: string, currency: string): string {
  return isDecimal(amount) ? formatOf(currency).format(amount) : amount;
}
