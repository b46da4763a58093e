/** Rewards can have more decimals than their currency. */
const MOST_DECIMALS = 4;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const style = { style: 'currency', currency } as const;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en-US', style).resolvedOptions();
  const format = new Intl.NumberFormat('en-US', {
    ...style,
    minimumFractionDigits: maximumFractionDigits,
    maximumFractionDigits: Math.max(MOST_DECIMALS, maximumFractionDigits),
  });
  formats.set(currency, format);
  return format;
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

/**
 * Formats an amount for users: `$1,000.00`, `-$88.20`, `€12.00`, `¥500`. Takes decimal text, because a number can't
 * hold every amount exactly. Returns any other text unchanged. `currency` is an ISO 4217 code.
 */
export function formatMoney(amount: string, currency: string): string {
  return isDecimal(amount) ? formatOf(currency).format(amount) : amount;
}
