import { commissionRecord } from './commission.record';

/** Rules of commissions (contract-3, E). Free of zod, so that screens may import them. */
export const viewCommissions = commissionRecord.view;
/** Bonuses, releases, reversals and preferences. */
export const manageCommissions = commissionRecord.edit;

export const commissionSources = ['conversion', 'deal', 'referral', 'bonus', 'import'] as const;
export type CommissionSource = (typeof commissionSources)[number];

export const commissionStatuses = ['held', 'due', 'in_payout', 'paid', 'reversed', 'duplicate'] as const;
export type CommissionStatus = (typeof commissionStatuses)[number];

/** The states that partners see, in their order. A duplicate earns nothing. */
export const earnedStates = [
  'held',
  'due',
  'in_payout',
  'paid',
  'reversed',
] as const satisfies CommissionStatus[];
export type EarnedState = (typeof earnedStates)[number];

/** Statuses in which the amount can still change. What is in a run or paid stays as it is. */
export const openCommissions: readonly CommissionStatus[] = ['held', 'due'];
export const isOpen = (status: CommissionStatus): boolean => openCommissions.includes(status);

/** Reasons why a commission waits for the decision of an admin. */
export const commissionFlags = {
  self_referral: 'The customer is the payee',
  customer_of_other_link: 'Another link won the customer',
  amount_outlier: 'Over ten times the usual amount',
  unverified_payee: 'Two payees have this email',
  dispute: 'The customer disputes the payment',
  held_elsewhere: 'The tool that it comes from has held it',
} as const;
export type CommissionFlag = keyof typeof commissionFlags;

export const entryKinds = ['earned', 'reversed', 'reinstated'] as const;
export type EntryKind = (typeof entryKinds)[number];

/**
 * Why an entry was made: the sale was undone or restored, another commission of the same sale is preferred, or an admin
 * decided, or the customer got money back; null for what was earned.
 */
export type EntryCause = 'event' | 'duplicate' | 'admin' | 'refund';

export type { Explained } from '../../earnings/sale';

/** Days in which sales to one customer that come from several sources earn once. */
export const SAME_SALE_DAYS = 90;

/** An amount is an outlier if it is over ten times the median of at least this many commissions. */
export const outlier = { times: 10n, from: 20, days: 90, read: 1000 } as const;

export const MAX_REASON = 2000;

export const commissionMessages = {
  notFlagged: 'This commission has no flags',
  nothingLeft: 'Nothing is left to reverse',
  notDuplicate: 'This commission is not a duplicate',
  otherInPayout: 'The other commission is in a payout or paid',
  payeeNotFound: 'Payee not found',
  rewardFollows: 'The reward follows its commission',
} as const;
