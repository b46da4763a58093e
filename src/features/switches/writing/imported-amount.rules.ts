import { decimalsOf } from '../../../lib/money/currency-digits';

/** The largest amount of a commission, in smallest units, so that sums of many fit in 64 bits. */
const MAX_MINOR = 10n ** 13n;

/**
 * Returns an amount of another tool in smallest units, or why it can't be one. Parts of a cent that the tool has computed
 * are rounded, halves away from zero; a tool that counts cents has whole ones.
 */
export function readMinor(
  amount: string,
  unit: 'minor' | 'major',
  currency: string,
): { minor: bigint } | { reason: string } {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const decimals = unit === 'major' ? decimalsOf(currency) : 0;
  if (unit === 'minor' && /[1-9]/.test(fraction)) return { reason: 'The amount has a part of a cent' };
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const rounded = Number(fraction[decimals] ?? '0') >= 5 ? kept + 1n : kept;
  const minor = sign === '-' ? -rounded : rounded;
  if (rounded === 0n) return { reason: 'The amount is 0' };
  return rounded > MAX_MINOR ? { reason: 'The amount is too large' } : { minor };
}
