import { defineEntity } from '../../../lib/entities/entity';
import {
  commissionSources,
  commissionStatuses,
  type CommissionFlag,
  type CommissionSource,
  type CommissionStatus,
  type Explained,
} from './commissions.rules';

/** What a payee earns by one sale, or as a bonus. Amounts are whole numbers of the currency's smallest unit, as text. */
export interface Commission {
  id: string;
  workspaceId: string;
  payeeId: string;
  partnerId: string | null;
  programId: string | null;
  affiliateLinkId: string | null;
  source: CommissionSource;
  /** What earned. It may be deleted since. */
  sourceId: string | null;
  /** The customer's id, else the email, else the domain. */
  customer: string | null;
  eventAmountMinor: string | null;
  /** As earned. Negative for one that takes back what was paid. */
  amountMinor: string;
  /** What is left after reversals. */
  netMinor: string;
  currency: string;
  /** null: earned by the rate of a link, the reward of a program, or as a bonus. */
  ruleVersion: number | null;
  status: CommissionStatus;
  flags: CommissionFlag[];
  isFlagged: boolean;
  heldUntil: string | null;
  payoutId: string | null;
  payoutLineId: string | null;
  /** The commission that this one takes back, because that one is in a run or paid. */
  reverses: string | null;
  /** The commission that has earned for the same sale. */
  duplicateOf: string | null;
  reason: string | null;
  explanation: Explained[];
  createdAt: string;
  updatedAt: string;
}

/** With the names that lists show. */
export interface NamedCommission extends Commission {
  payeeName: string;
  partnerName: string | null;
  payoutNumber: number | null;
}

export const commissionEntity = defineEntity<NamedCommission>()({
  title: 'customer',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    payeeId: { isFixed: true },
    payeeName: { from: 'y.name', label: 'Payee' },
    partnerId: {},
    partnerName: { from: 'p.name', label: 'Partner' },
    programId: {},
    affiliateLinkId: {},
    source: { label: 'Source', isFixed: true, filter: commissionSources },
    sourceId: { isFixed: true },
    customer: { label: 'Customer' },
    // Read as texts, because JavaScript numbers can't hold 64-bit integers.
    eventAmountMinor: { from: null },
    amountMinor: { from: null, sort: 'number', filter: 'minor', filterName: 'amount' },
    netMinor: { from: null, minor: 'netMinor', filter: 'minor', filterName: 'netAmount' },
    currency: { label: 'Currency' },
    ruleVersion: { label: 'Rule version', write: String, filter: 'none' },
    status: { label: 'Status', filter: commissionStatuses },
    flags: { label: 'Flags', stored: 'json', write: (flags) => flags.join(', ') },
    isFlagged: { stored: 'boolean', filterName: 'flagged' },
    heldUntil: { label: 'Held until', sort: 'time', filter: 'time' },
    payoutId: {},
    payoutNumber: { from: 'o.number', label: 'Payout', write: String },
    payoutLineId: {},
    reverses: { filter: 'none' },
    duplicateOf: { filter: 'none' },
    reason: { label: 'Reason' },
    explanation: { stored: 'json' },
    updatedAt: { sort: 'time' },
  },
});
