/**
 * Money as whole numbers of a currency's smallest unit: exact, where floating-point numbers are not. Amounts come and go as
 * decimal text, such as `19.90`.
 */

const digitsOf = new Map<string, number>();

/** The ISO 4217 codes that are known. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** How many decimals the currency has: 2 for USD, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  const known = digitsOf.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  digitsOf.set(currency, digits);
  return digits;
}

/** Ten digits before the point: the sums of a long life stay far below what 64 bits hold. */
const AMOUNT = /^(\d{1,10})(?:\.(\d{1,6}))?$/;

/** The amount in smallest units; null for text that is no amount, or has more decimals than the currency. */
export function parseAmount(text: string, currency: string): bigint | null {
  const [, whole, fraction = ''] = AMOUNT.exec(text) ?? [];
  const decimals = decimalsOf(currency);
  if (whole === undefined || fraction.length > decimals) return null;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** `1990` of USD is `19.90`; nothing at all is `0`. */
export function formatAmount(minor: bigint, currency: string): string {
  if (minor === 0n) return '0';
  const decimals = decimalsOf(currency);
  const sign = minor < 0n ? '-' : '';
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-decimals)}`;
}

/** A percentage as decimal text: at most 100, at most four decimals. */
const RATE = /^(\d{1,3})(?:\.(\d{1,4}))?$/;
const RATE_DECIMALS = 4;
const WHOLE_RATE = 100n * 10n ** BigInt(RATE_DECIMALS);

function rateUnits(rate: string): bigint | null {
  const [, whole, fraction = ''] = RATE.exec(rate) ?? [];
  if (whole === undefined) return null;
  const units = BigInt(whole + fraction.padEnd(RATE_DECIMALS, '0'));
  return units > WHOLE_RATE ? null : units;
}

export const isRate = (text: string): boolean => rateUnits(text) !== null;

/** `012.50` and `12.5` are one rate: `12.5`. */
export const plainRate = (rate: string): string =>
  rate
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/**
 * So much per cent of an amount that is not negative, rounded to whole smallest units, halves upwards.
 * @throws Error for a rate that is none
 */
export function shareOf(minor: bigint, rate: string): bigint {
  const units = rateUnits(rate);
  if (units === null) throw new Error(`${rate} is no percentage`);
  return (minor * units * 2n + WHOLE_RATE) / (WHOLE_RATE * 2n);
}
