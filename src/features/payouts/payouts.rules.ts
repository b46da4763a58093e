import type { Permission } from '../../lib/roles';
import { admins } from '../../lib/roles';
import { formatAmount } from '../../lib/money/money';
import type { PayoutMethod } from '../commissions/payees/payees.rules';

/** Rules of payouts. Free of zod, so that screens may import them. Amounts are whole numbers of the smallest unit, as text. */

export const managePayouts: Permission = admins;

export const payoutStatuses = ['draft', 'approved', 'exported', 'paid', 'cancelled'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** The statuses to which a payout of each status can be moved by hand. */
export const payoutMoves: Readonly<Record<PayoutStatus, readonly PayoutStatus[]>> = {
  draft: ['approved', 'cancelled'],
  approved: ['exported', 'cancelled'],
  exported: ['paid'],
  paid: [],
  cancelled: [],
};

export const lineStatuses = ['pending', 'paid', 'failed', 'removed'] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** Why a payout leaves out what a payee has earned: it is too little, or negative, or the payee can't be paid now. */
export const carryReasons = ['minimum', 'negative', 'payee'] as const;
export type CarryReason = (typeof carryReasons)[number];

/** A payee that a payout leaves out. */
export interface CarriedOver {
  payeeId: string;
  payeeName: string;
  amount: string;
  reason: CarryReason;
}

/** A line of a payout as calls show it. */
export interface ShownLine {
  id: string;
  payeeId: string;
  payeeName: string;
  method: PayoutMethod | null;
  amount: string;
  status: LineStatus;
  reason: string | null;
  commissionCount: number;
  /** null until the payout is approved. */
  statementNumber: string | null;
  paidAt: string | null;
}

/** A payout as lists show it. */
export interface ListedPayout {
  id: string;
  /** 1 for the first payout of the workspace. */
  number: number;
  currency: string;
  status: PayoutStatus;
  upTo: string;
  /** What it pays: the lines that haven't failed and weren't removed. */
  amount: string;
  createdBy: string | null;
  createdByName: string | null;
  approvedBy: string | null;
  approvedByName: string | null;
  createdAt: string;
  approvedAt: string | null;
  exportedAt: string | null;
  paidAt: string | null;
  cancelledAt: string | null;
}

export interface ShownPayout extends ListedPayout {
  lines: ShownLine[];
  carriedOver: CarriedOver[];
}

/** Paid in a year, per payee, method and currency. */
export interface YearRow {
  payeeId: string;
  payeeName: string;
  country: string | null;
  method: PayoutMethod | null;
  currency: string;
  amount: string;
}

export const exportFormats = ['csv', 'paypal', 'wise', 'pain.001'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const payoutLimits = {
  reason: 500,
  payeeIds: 5000,
  /** Rows of a PayPal file. */
  part: 5000,
  /** Bytes of a template. */
  template: 64 * 1024,
  templateColumns: 100,
};

export const payoutMessages = {
  notFound: 'Payout not found',
  lineNotFound: 'Line not found',
  nothingDue: 'Nothing is due',
  someoneElse: 'Someone else has to approve this payout',
  making: 'Another payout is being made. Please try again in a moment.',
  changed: 'This payout has changed. Please try again.',
  noDebtor: 'Set the debtor account first',
  notApproved: 'Only an approved payout can be exported',
  onlyEuro: 'pain.001 is only for EUR',
  noLines: (format: ExportFormat) => `This payout has no lines for ${format}`,
  sepaAmount: (payeeName: string, limit: string) =>
    `A SEPA transfer can be at most ${limit} EUR. Remove the line of ${payeeName}, or pay it in another way.`,
  partNotFound: 'This payout has no such part',
  noReason: 'Reason is required',
  noStatement: 'A draft has no statements',
  statementNotFound: 'Statement not found',
  noTemplate: 'The template has no header',
  noKnownColumn: 'The template has none of the columns that Wise knows',
  notReady: 'The payee is not ready to be paid',
  cancelled: 'The payout was cancelled',
};

export const payoutName = (number: number): string => `Payout ${number}`;

/** Returns an amount with exactly the digits of its currency. */
export const amountOf = (minor: string | bigint, currency: string): string =>
  formatAmount(BigInt(minor), currency);

/** The due commissions of a payee. */
export interface DueOfPayee {
  sumMinor: bigint;
  isReady: boolean;
}

/** Returns why a payout leaves out a payee; null if it pays the payee. */
export function carryReasonOf({ sumMinor, isReady }: DueOfPayee, minimumMinor: bigint): CarryReason | null {
  if (sumMinor < 0n) return 'negative';
  if (sumMinor === 0n || sumMinor < minimumMinor) return 'minimum';
  return isReady ? null : 'payee';
}
