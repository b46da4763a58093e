import { decimalsOf } from './currency-digits';

/**
 * Money as whole numbers of a currency's smallest unit, which are exact, unlike floating-point numbers. Input and
 * output are decimal text, such as `19.90`.
 */

/** At most ten digits before the point, so that sums of many amounts fit in 64 bits. */
const AMOUNT = /^(\d{1,10})(?:\.(\d{1,6}))?$/;

/** Returns the amount in smallest units; null for text that is not an amount or has more decimals than the currency. */
export function parseAmount(text: string, currency: string): bigint | null {
  const [, whole, fraction = ''] = AMOUNT.exec(text) ?? [];
  const decimals = decimalsOf(currency);
  if (whole === undefined || fraction.length > decimals) return null;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Formats smallest units as decimal text with all decimals of the currency: 1990 of USD is `19.90`. */
export const formatAmount = (minor: bigint, currency: string): string =>
  formatUnits(minor, decimalsOf(currency));

/** Formats units of 10^-decimals as decimal text. */
export function formatUnits(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-decimals)}`;
}

/** A percentage as decimal text with at most four decimals. */
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

/** Removes superfluous zeros: both `012.50` and `12.5` become `12.5`. */
export const plainRate = (rate: string): string =>
  rate
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/**
 * Returns a percentage of an amount, rounded to whole smallest units, halves up. A negative amount has the negated share
 * of the positive one, so that a reversal takes back exactly what was earned.
 * @throws Error for an invalid rate
 */
export function shareOf(minor: bigint, rate: string): bigint {
  const units = rateUnits(rate);
  if (units === null) throw new Error(`${rate} is not a percentage`);
  if (minor < 0n) return -shareOf(-minor, rate);
  return (minor * units * 2n + WHOLE_RATE) / (WHOLE_RATE * 2n);
}
