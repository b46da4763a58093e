/** A statement of what a line of a payout pays. Amounts are decimal text. Free of zod, so that screens may import it. */

export const STATEMENT = 'Statement';
export const SELF_BILLING = 'Self-billing invoice';

/** How an amount came about. */
export interface Explained {
  label: string;
  value: string;
}

export interface StatementItem {
  /** The id of the commission. */
  id: string;
  amount: string;
  explanation: Explained[];
}

/** One of the two companies of a self-billing invoice. */
export interface StatementParty {
  name: string;
  vatId: string | null;
}

export interface Statement {
  number: string;
  title: typeof STATEMENT | typeof SELF_BILLING;
  payoutId: string;
  lineId: string;
  /** The time of the first commission, and the end of the period. */
  from: string;
  to: string;
  /** Who pays. */
  payer: StatementParty;
  payee: StatementParty & { id: string; email: string | null; country: string | null };
  currency: string;
  commissions: StatementItem[];
  /** Negative. */
  reversals: StatementItem[];
  /** The part of the total that earlier payouts have carried over. */
  carriedOver: string;
  /** The sum of commissions and reversals. */
  total: string;
  /** Whether it was not paid, because the line failed or was removed. */
  void: boolean;
  paidAt: string | null;
}

/** A statement in the list of a partner. */
export interface ListedStatement {
  lineId: string;
  number: string;
  currency: string;
  total: string;
  paidAt: string;
}
