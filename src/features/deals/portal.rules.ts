import type { AuditChange } from '../audit/audit.rules';
import type { NamedDeal } from './deals.entity';
import { dealStatuses, type DealStatus } from './deals.rules';

export const portalDealMessages = {
  onlySubmitted: 'Only submitted deals can be changed',
} as const;

/** A deal as the partner's users see it, without the workspace's internal fields. */
export interface PortalDeal extends Pick<
  NamedDeal,
  | 'id'
  | 'name'
  | 'customerName'
  | 'customerDomain'
  | 'contactName'
  | 'contactEmail'
  | 'amount'
  | 'currency'
  | 'expectedCloseDate'
  | 'notes'
  | 'status'
  | 'reason'
  | 'submittedAt'
  | 'decidedAt'
  | 'protectedUntil'
  | 'closedAt'
  | 'createdAt'
  | 'updatedAt'
> {
  /** Whether someone else may know this customer. Partners don't see who it is. */
  mayConflict: boolean;
}

/** The statuses whose reason is meant for the partner. The reason for a lost deal is internal. */
const explained: readonly DealStatus[] = ['rejected', 'withdrawn'];

/**
 * @param isFromPortal Without it, members wrote the notes, for themselves.
 */
export const presentPortalDeal = (
  deal: Omit<NamedDeal, 'custom'>,
  { isFromPortal, mayConflict }: { isFromPortal: boolean; mayConflict: boolean },
): PortalDeal => ({
  id: deal.id,
  name: deal.name,
  customerName: deal.customerName,
  customerDomain: deal.customerDomain,
  contactName: deal.contactName,
  contactEmail: deal.contactEmail,
  amount: deal.amount,
  currency: deal.currency,
  expectedCloseDate: deal.expectedCloseDate,
  notes: isFromPortal ? deal.notes : null,
  status: deal.status,
  reason: explained.includes(deal.status) ? deal.reason : null,
  submittedAt: deal.submittedAt,
  decidedAt: deal.decidedAt,
  protectedUntil: deal.protectedUntil,
  closedAt: deal.closedAt,
  createdAt: deal.createdAt,
  updatedAt: deal.updatedAt,
  mayConflict,
});

/** A step in the history of a deal that its partner sees. */
export interface DealStep {
  id: string;
  step: DealStatus | 'extended';
  /** ISO 8601. */
  at: string;
}

interface RecordedChange {
  id: string;
  action: string;
  changes: readonly AuditChange[];
  createdAt: string;
}

const isStatus = (value: unknown): value is DealStatus => dealStatuses.some((status) => status === value);

/**
 * Returns the steps in the recorded entries of a deal, newest first. Leaves out the actors and the members' changes.
 */
export function stepsOf(
  { id, submittedAt }: Pick<NamedDeal, 'id' | 'submittedAt'>,
  recorded: readonly RecordedChange[],
): DealStep[] {
  const steps = recorded.flatMap(({ id: entryId, action, changes, createdAt }): DealStep[] => {
    const step = (name: DealStep['step']): DealStep => ({ id: entryId, step: name, at: createdAt });
    if (action === 'created') return [step('submitted')];
    const moved = changes.find(({ field }) => field === 'status')?.to;
    if (isStatus(moved)) return [step(moved)];
    const isExtended = changes.some(({ field, from }) => field === 'protectedUntil' && from !== null);
    return isExtended ? [step('extended')] : [];
  });
  // Imported deals have no entry of their own.
  const begins = steps.some(({ step }) => step === 'submitted');
  return begins ? steps : [...steps, { id, step: 'submitted', at: submittedAt }];
}
