import type { Clock } from '../../../lib/clock';
import { days } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import { utcDay } from '../../../lib/time/utc';
import type { AuditActor } from '../../audit/audit-trail';
import type { Commission } from '../ledger/commissions.entity';
import { payableStatus, type CommissionLedger } from '../ledger/commission-ledger';
import { outlier, type CommissionFlag, type Explained } from '../ledger/commissions.rules';
import type { createDecideAmount, DecidedAmount } from './decide-amount';
import type { EarningsRepo, PayeeEmails } from './earnings.repo';
import type { Earner, Sale } from '../../earnings/sale';
import { customerText, isSelfReferral, subjectsOf } from './subjects.rules';

interface Dependencies {
  decideAmount: ReturnType<typeof createDecideAmount>;
  earnings: EarningsRepo;
  ledger: CommissionLedger;
  /** Returns the payee of an earner, and makes it if this is the first time. */
  ensurePayee(workspaceId: string, earner: Earner, by: AuditActor): Promise<PayeeEmails>;
  clock: Clock;
}

/**
 * Records what a sale earns: who its customer is, the amount, whether another sale to the customer has earned already, what
 * looks wrong about it, and how long it is held. The caller holds the workspace's earnings.
 */
export function createEarn({ decideAmount, earnings, ledger, ensurePayee, clock }: Dependencies) {
  return async function earn(actor: AuditActor, sale: Sale): Promise<Commission | null> {
    const { workspaceId, earner, customer } = sale;
    const { at = clock.now() } = sale;
    const createdAt = at.toISOString();
    const subjects = subjectsOf(customer);
    const decided = earner === null ? null : await decideAmount(sale, subjects, at);
    await earnings.noteSubjects(sale, subjects, createdAt);
    if (earner === null || decided === null || decided.amountMinor <= 0n) return null;

    const payee = await ensurePayee(workspaceId, earner, actor);
    const duplicateOf = await earnings.earnedElsewhere(sale, subjects, at);
    const flags = await flagsOf(sale, decided, payee, at);
    const { commissionHoldDays } = await earnings.settings(workspaceId);
    const isFlagged = flags.length > 0;
    const heldUntil = new Date(at.getTime() + days(commissionHoldDays)).toISOString();
    const amount = String(decided.amountMinor);
    const commission: Commission = {
      id: newId(),
      workspaceId,
      payeeId: payee.id,
      partnerId: sale.partnerId,
      programId: sale.programId,
      affiliateLinkId: sale.affiliateLinkId,
      source: sale.source,
      sourceId: sale.sourceId,
      customer: customerText(customer),
      eventAmountMinor:
        sale.amountMinor === null || sale.currency !== decided.currency ? null : String(sale.amountMinor),
      amountMinor: amount,
      netMinor: duplicateOf === null ? amount : '0',
      currency: decided.currency,
      ruleVersion: decided.ruleVersion,
      status: duplicateOf === null ? payableStatus({ isFlagged, heldUntil }, ledger.now()) : 'duplicate',
      flags,
      isFlagged,
      heldUntil,
      payoutId: null,
      payoutLineId: null,
      reverses: null,
      duplicateOf,
      reason: null,
      explanation: [...sale.origin, ...decided.explanation, holdOf(commissionHoldDays, heldUntil)],
      createdAt,
      updatedAt: createdAt,
    };
    await ledger.add(actor, commission, { kind: 'earned', cause: null, reason: null });
    await earnings.noteEarned(sale, commission.id);
    return commission;
  };

  async function flagsOf(
    sale: Sale,
    { amountMinor, currency }: DecidedAmount,
    payee: PayeeEmails,
    at: Date,
  ): Promise<CommissionFlag[]> {
    const emails = [payee.email, payee.paypalEmail].filter((email) => email !== null);
    const median = sale.programId === null ? null : await earnings.median({ ...sale, currency }, at);
    const found = {
      self_referral: isSelfReferral(sale.customer, emails),
      customer_of_other_link: sale.isOfOtherLink,
      amount_outlier: median !== null && amountMinor > median * outlier.times,
      unverified_payee: await earnings.isSharedEmail(sale.workspaceId, payee.id, emails),
    } satisfies Record<Exclude<CommissionFlag, 'dispute' | 'held_elsewhere'>, boolean>;
    const flags = ['self_referral', 'customer_of_other_link', 'amount_outlier', 'unverified_payee'] as const;
    return flags.filter((flag) => found[flag]);
  }
}

const holdOf = (count: number, until: string): Explained => ({
  label: 'Hold',
  value: count === 0 ? 'None' : `${count} ${count === 1 ? 'day' : 'days'}, until ${utcDay(new Date(until))}`,
});
