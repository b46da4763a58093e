import { formatAmount } from '../../../lib/money/money';
import type { NamedCommission } from './commissions.entity';
import type { Entry } from './entries.repo';
import type { Explained } from './commissions.rules';

/** Presenters of commissions; amounts are decimal text. */

export const presentCommission = ({
  eventAmountMinor,
  amountMinor,
  netMinor,
  isFlagged: _isFlagged,
  payoutLineId: _payoutLineId,
  payoutNumber: _payoutNumber,
  explanation: _explanation,
  ...commission
}: NamedCommission) => ({
  ...commission,
  eventAmount: eventAmountMinor === null ? null : formatAmount(BigInt(eventAmountMinor), commission.currency),
  amount: formatAmount(BigInt(amountMinor), commission.currency),
  netAmount: formatAmount(BigInt(netMinor), commission.currency),
});

/** A commission as `/api/commissions` returns it. */
export type CommissionView = ReturnType<typeof presentCommission>;

export const presentEntry = ({ id, amountMinor, currency, kind, reason, createdAt }: Entry) => ({
  id,
  amount: formatAmount(BigInt(amountMinor), currency),
  currency,
  kind,
  reason,
  createdAt,
});

export type EntryView = ReturnType<typeof presentEntry>;

/** With its ledger, oldest first, and how it came about. */
export interface CommissionDetails extends CommissionView {
  entries: EntryView[];
  explanation: Explained[];
}

/** Returns how a commission came about: what was noted when it was earned, its customer, and the run that pays it. */
export function explain({ customer, explanation, payoutNumber, reason }: NamedCommission): Explained[] {
  return [
    ...(customer === null ? [] : [{ label: 'Customer', value: customer }]),
    ...explanation,
    ...(reason === null ? [] : [{ label: 'Reason', value: reason }]),
    ...(payoutNumber === null ? [] : [{ label: 'Payout', value: `Number ${payoutNumber}` }]),
  ];
}
