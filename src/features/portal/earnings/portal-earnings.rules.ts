import type { PortalCommission } from '../../commissions/ledger/portal';

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
