import type { AuditActor } from '../audit/audit-trail';

/**
 * What features whose records earn know about commissions. They import only these types, because src/features/commissions
 * knows some of those features.
 */

/** Who earns: a partner, or a person by email. */
export type Earner = { partnerId: string } | { name: string; email: string };

export interface Customer {
  id: string | null;
  email: string | null;
  /** A host name. Default: that of the email */
  domain: string | null;
}

/** What a sale earns without rules for its kind. */
export type OwnReward =
  | { type: 'percentage'; of: 'Affiliate link' | 'Program'; rate: string }
  /** Decimal text in the currency of the program, rounded to its digits. */
  | { type: 'fixed'; value: string };

export type SaleSource = 'conversion' | 'deal' | 'referral';

/** A line that says how a commission came about. */
export interface Explained {
  label: string;
  value: string;
}

/** A sale that may earn: a reported conversion, a won deal or a converted referral. */
export interface Sale {
  source: SaleSource;
  sourceId: string;
  workspaceId: string;
  /** When it happened. The rules of that time decide. Default: now */
  at?: Date | undefined;
  /** null: the sale earns nothing. */
  earner: Earner | null;
  partnerId: string | null;
  programId: string | null;
  affiliateLinkId: string | null;
  amountMinor: bigint | null;
  /** null for a sale without an amount. */
  currency: string | null;
  customer: Customer;
  productId: string | null;
  country: string | null;
  ownReward: OwnReward | null;
  /** Whether the sale names a link of another payee than the one that won the customer. */
  isOfOtherLink: boolean;
  /** What came before, such as a click. */
  origin: Explained[];
}

/** What was taken of an amount. */
export interface Part {
  taken: bigint;
  of: bigint;
}

/** The sale of a commission. */
export type SaleRef = Pick<Sale, 'workspaceId' | 'source' | 'sourceId'>;

/** What features whose records earn use. All functions run in the transaction of the change. */
export interface Earnings {
  /**
   * Makes other changes of what the workspace and this sale earn wait. Must run before the transaction locks what belongs to
   * the sale, so that two transactions never wait for each other.
   */
  hold(workspaceId: string, sale?: Pick<Sale, 'source' | 'sourceId'>): Promise<void>;
  /** Records what a sale earns, in minor units; null: nothing. */
  earn(actor: AuditActor, sale: Sale): Promise<{ amountMinor: string } | null>;
  /** Returns what a sale would earn, in minor units, besides what it has earned. */
  decide(sale: Sale): Promise<bigint>;
  /** Takes back all that an undone sale has earned. */
  undo(actor: AuditActor, sale: SaleRef, reason: string): Promise<void>;
  /** Gives back what `undo` has taken. */
  redo(actor: AuditActor, sale: SaleRef, reason: string): Promise<void>;
  /**
   * Takes back a part of what a sale has earned, unless as much was taken back before: the sum of the parts, and at most all
   * of it. Returns what it has taken now, in minor units.
   */
  takeBack(actor: AuditActor, sale: SaleRef, parts: readonly Part[], reason: string): Promise<bigint>;
  /**
   * Flags what a sale has earned because its customer disputes the payment, or takes that flag off. What is in a payout or
   * paid isn't flagged.
   */
  flagDispute(
    actor: AuditActor,
    sale: SaleRef,
    isDisputed: boolean,
  ): Promise<'changed' | 'unchanged' | 'in_payout'>;
  /** Whether the sale has a commission. */
  isEarned(sale: SaleRef): Promise<boolean>;
  /** Returns the program whose rules a deal follows: its own, else that of the workspace. */
  programOfDeal(workspaceId: string, dealId: string): Promise<string | null>;
  /** Returns which of a customer's links earns in a program. */
  attribution(workspaceId: string, programId: string | null): Promise<'first' | 'last'>;
}
