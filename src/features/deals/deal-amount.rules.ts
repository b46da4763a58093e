import { decimalsOf } from '../../lib/money/currency-digits';
import { formatAmount, parseAmount } from '../../lib/money/money';
import { dealMessages } from './deals.rules';

export interface Money {
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

/** An amount as spreadsheets write it: commas or blanks, but not both, can separate groups of three digits. */
export const AMOUNT_CELL = /^(?:\d{1,10}|[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\s\d{3})+))(?:\.\d{1,6})?$/;

/** One comma and three digits, where the comma can also be a decimal sign. */
const AMBIGUOUS = /^\d{1,3},\d{3}$/;

/** Returns an amount of the format `AMOUNT_CELL` without the signs between groups. */
export const plainAmount = (cell: string): string => cell.replaceAll(/[,\s]/g, '');

/** Reads an amount of the format `AMOUNT_CELL`. */
export function readAmountCell({ amount, currency }: Money): ReadAmount {
  if (amount !== null && currency !== null && AMBIGUOUS.test(amount) && decimalsOf(currency) >= 3)
    return {
      field: 'amount',
      problem: `Amount ${amount} is unclear: write ${amount.replace(',', '')} or ${amount.replace(',', '.')}`,
    };
  return readDealAmount({ amount: amount === null ? null : plainAmount(amount), currency });
}

/** Returns the amount in the currency's smallest unit; null without one. */
export function minorUnits({ amount, currency }: Money): string | null {
  const minor = amount === null || currency === null ? null : parseAmount(amount, currency);
  return minor === null ? null : String(minor);
}
