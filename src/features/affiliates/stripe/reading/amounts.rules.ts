import { isCurrency } from '../../../../lib/money/currencies';
import { decimalsOf } from '../../../../lib/money/currency-digits';

/** Currencies that Stripe reports without decimals, with three, and in another way than ISO 4217 says. */
const zeroDecimal = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const threeDecimal = new Set('BHD JOD KWD OMR TND'.split(' '));
const HUNDREDTHS_OF_WHOLE = 'ISK';

function stripeDecimals(currency: string): number {
  if (zeroDecimal.has(currency)) return 0;
  if (threeDecimal.has(currency)) return 3;
  return currency === HUNDREDTHS_OF_WHOLE ? 2 : decimalsOf(currency);
}

/** An amount in our smallest unit, or the reason why an admin has to decide it. */
export type ReadAmount = { minor: bigint; problem: null } | { minor: null; problem: string };

const problemOf = (problem: string): ReadAmount => ({ minor: null, problem });

/** Converts an amount from Stripe's unit of a currency into ours. */
export function fromStripe(units: bigint | null, currency: string | null): ReadAmount {
  if (units === null || currency === null) return problemOf('Stripe reports no amount');
  const reported = `Stripe reports ${units} ${currency}`;
  if (!isCurrency(currency)) return problemOf(`${reported}, which is not a known currency`);
  if (currency === 'UGX') return problemOf(`${reported}. Its unit isn't certain for this currency.`);
  const [theirs, ours] = [stripeDecimals(currency), decimalsOf(currency)];
  if (ours >= theirs) return { minor: units * 10n ** BigInt(ours - theirs), problem: null };
  const divisor = 10n ** BigInt(theirs - ours);
  if (units % divisor !== 0n) return problemOf(`${reported}, a part of the smallest unit`);
  return { minor: units / divisor, problem: null };
}
