import type {
  CommissionFlag,
  CommissionSource,
} from '../../../src/features/commissions/ledger/commissions.rules';
import type { CommissionView } from '../../../src/features/commissions/ledger/present-commissions';
import { referralPath } from '../../../src/features/referrals/referrals.rules';
import { linkPath } from '../../../src/features/affiliates/affiliates.rules';
import { dealPath } from '../../../src/features/deals/deals.rules';
import { formatMoney } from '../../../src/lib/money/format-money';

/** Why a control is disabled for everyone else. */
export const ADMINS_ONLY = 'You need Admin role to change commissions';

export const sourceLabels: Readonly<Record<CommissionSource, string>> = {
  conversion: 'Sale',
  deal: 'Deal',
  referral: 'Referral',
  bonus: 'Bonus',
  import: 'Import',
};

/** Each flag in two words, and what it asks the admin to decide. */
export const flagWords: Readonly<Record<CommissionFlag, { label: string; question: string }>> = {
  self_referral: {
    label: 'Own purchase',
    question: 'The customer has the email of the payee, or one of the same company.',
  },
  customer_of_other_link: {
    label: 'Other link',
    question: 'Another payee’s link won this customer before.',
  },
  amount_outlier: {
    label: 'Unusual amount',
    question: 'The amount is over ten times what the program usually earns.',
  },
  unverified_payee: {
    label: 'Shared email',
    question: 'Another payee has the same email, so that it isn’t clear who is paid.',
  },
  dispute: {
    label: 'Disputed',
    question: 'The customer disputes the payment at the bank.',
  },
  held_elsewhere: {
    label: 'On hold before',
    question: 'The program that it was imported from had put it on hold.',
  },
};

type Named = Pick<CommissionView, 'amount' | 'currency' | 'payeeName'>;

/** The name of a commission: whose it is, and how much. */
export const commissionName = ({ payeeName, amount, currency }: Named): string =>
  `${payeeName}, ${formatMoney(amount, currency)}`;

/** What a commission is for, in few words. */
export function subjectOf({
  customer,
  source,
  reverses,
}: Pick<CommissionView, 'customer' | 'source' | 'reverses'>): string {
  const subject = customer ?? sourceLabels[source];
  return reverses === null ? subject : `Correction: ${subject}`;
}

/** The screen of what earned a commission; null for a bonus, and for what has no screen. */
export function sourcePath({
  source,
  sourceId,
  affiliateLinkId,
}: Pick<CommissionView, 'source' | 'sourceId' | 'affiliateLinkId'>): string | null {
  if (source === 'deal') return sourceId && dealPath(sourceId);
  if (source === 'referral') return sourceId && referralPath(sourceId);
  return affiliateLinkId && linkPath(affiliateLinkId);
}
