import { formatAmount } from '../../../lib/money/money';
import type { CommissionStatus } from '../../commissions/ledger/commissions.rules';

/** A commission as its partner sees it, without flags and customers of others. */
export interface PortalCommission {
  id: string;
  source: string;
  status: CommissionStatus;
  amount: string;
  netAmount: string;
  heldUntil: string | null;
  createdAt: string;
}

/** The earnings of a partner in one currency, as decimal text, with the newest commissions behind them. */
export interface PortalEarnings {
  currency: string;
  held: string;
  due: string;
  inPayout: string;
  paid: string;
  /** What was taken back, as a positive amount. */
  reversed: string;
  commissions: PortalCommission[];
}

/** A sum of commissions, or of reversals, in the currency's smallest unit. */
export interface CommissionSum {
  currency: string;
  status: string;
  minor: string;
}

/** Returns the sums of each currency, in alphabetical order. */
export function sumEarnings(sums: readonly CommissionSum[]): Omit<PortalEarnings, 'commissions'>[] {
  const currencies = [...new Set(sums.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const of = (status: string) => {
      const minor = sums
        .filter((sum) => sum.currency === currency && sum.status === status)
        .reduce((total, sum) => total + BigInt(sum.minor), 0n);
      return formatAmount(minor, currency);
    };
    return {
      currency,
      held: of('held'),
      due: of('due'),
      inPayout: of('in_payout'),
      paid: of('paid'),
      reversed: of('reversed'),
    };
  });
}
