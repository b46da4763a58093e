import { decimalsOf } from '../../lib/money/currency-digits';
import { formatAmount, parseAmount } from '../../lib/money/money';
import { dealMessages } from './deals.rules';

interface Money {
  amount: string | null;
  currency: string | null;
}

/** A problem of one of both fields, or the amount with the digits of its currency. */
export type ReadAmount = { field: keyof Money; problem: string } | { amount: string | null };

/** Reads an amount with a valid format. */
export function readDealAmount({ amount, currency }: Money): ReadAmount {
  if (amount === null) return { amount };
  if (currency === null) return { field: 'currency', problem: dealMessages.currencyRequired };
  const minor = parseAmount(amount, currency);
  if (minor === null)
    return {
      field: 'amount',
      problem: `Amount has more than the ${decimalsOf(currency)} decimals of ${currency}`,
    };
  return { amount: formatAmount(minor, currency) };
}

/** Returns the amount in the currency's smallest unit; null without one. */
export function minorUnits({ amount, currency }: Money): string | null {
  const minor = amount === null || currency === null ? null : parseAmount(amount, currency);
  return minor === null ? null : String(minor);
}
