import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict } from '../../lib/errors';
import { newId } from '../../lib/ids';
import { parseAmount } from '../../lib/money/money';
import type { AuditTrail } from '../audit/audit-trail';
import { payeeStatus } from '../commissions/payees/payees.rules';
import type { DuePayee, PaidCommissionsRepo } from './paid-commissions.repo';
import type { PayoutLine, PayoutLinesRepo } from './payout-lines.repo';
import type { Payout, PayoutsRepo } from './payouts.repo';
import {
  amountOf,
  carryReasonOf,
  managePayouts,
  payoutMessages,
  payoutName,
  type CarriedOver,
} from './payouts.rules';
import type { NewPayout } from './payouts.schema';
import { retryConflicts } from './retry-conflicts';

interface Dependencies {
  db: Db;
  payouts: PayoutsRepo;
  lines: PayoutLinesRepo;
  commissions: PaidCommissionsRepo;
  /** Returns what has to be due for a payout, by currency, as decimal text. */
  minimumsOf(workspaceId: string): Promise<Readonly<Record<string, string>>>;
  audit: AuditTrail;
  clock: Clock;
}

/** Sorts the payees with due commissions into lines and what is carried over. */
export function splitDue(
  due: readonly DuePayee[],
  { currency, minimum, now }: { currency: string; minimum: bigint; now: string },
): { paid: DuePayee[]; carriedOver: CarriedOver[] } {
  const paid: DuePayee[] = [];
  const carriedOver: CarriedOver[] = [];
  for (const payee of due) {
    const isReady = payeeStatus(payee, now) === 'ready';
    const reason = carryReasonOf({ sumMinor: BigInt(payee.sumMinor), isReady }, minimum);
    const { payeeId, payeeName, sumMinor } = payee;
    if (reason === null) paid.push(payee);
    else carriedOver.push({ payeeId, payeeName, amount: amountOf(sumMinor, currency), reason });
  }
  return { paid, carriedOver };
}

/** Makes a draft of what is due. Each commission is in one payout at most. */
export function createPayoutDraft(dependencies: Dependencies) {
  const { db, payouts, lines, commissions, minimumsOf, audit, clock } = dependencies;

  async function draft(actor: Member, { currency, upTo, payeeIds }: NewPayout): Promise<Payout> {
    const { workspaceId, userId } = actor;
    await payouts.lockWorkspace(workspaceId);
    const now = clock.now().toISOString();
    const wanted = { workspaceId, currency, upTo: upTo ?? now, payeeIds: payeeIds ?? null };
    const minimum = parseAmount((await minimumsOf(workspaceId))[currency] ?? '0', currency) ?? 0n;
    const { paid, carriedOver } = splitDue(await commissions.dueByPayee(wanted), { currency, minimum, now });
    if (paid.length === 0) throw conflict(payoutMessages.nothingDue);
    const earlier = await payouts.lastCarriedOver(workspaceId, currency);
    const carried = new Map(earlier.map(({ payeeId, amount }) => [payeeId, amount]));
    const payout: Payout = {
      ...{ id: newId(), workspaceId, currency, carriedOver, createdAt: now, status: 'draft' },
      number: await payouts.nextNumber(workspaceId),
      upTo: wanted.upTo,
      amountMinor: String(paid.reduce((sum, { sumMinor }) => sum + BigInt(sumMinor), 0n)),
      createdBy: userId,
      ...{ debtor: null, sealedDebtorIban: null, payer: null, wiseTemplate: null, approvedBy: null },
      ...{ approvedAt: null, exportedAt: null, paidAt: null, cancelledAt: null },
    };
    await payouts.insert(payout);
    await lines.insertAll(
      paid.map((payee, index): PayoutLine => {
        const { payeeId, payeeName, method, sumMinor, count } = payee;
        return {
          ...{ id: newId(), payoutId: payout.id, workspaceId, payeeId, payeeName, method },
          ...{ amountMinor: sumMinor, status: 'pending', reason: null, commissionCount: count },
          carriedOverMinor: minorOf(carried.get(payeeId), currency),
          statementNumber: `${payout.number}-${index + 1}`,
          ...{ sealedDestination: null, isSelfBilled: false, paidAt: null, released: [] },
        };
      }),
    );
    await commissions.take(wanted, payout.id, now);
    await audit.record(actor, {
      workspaceId,
      action: 'created',
      objectType: 'payout',
      objectId: payout.id,
      objectName: payoutName(payout.number),
      changes: [
        { field: 'currency', from: null, to: currency },
        { field: 'amount', from: null, to: amountOf(payout.amountMinor, currency) },
        { field: 'payees', from: null, to: paid.length },
      ],
    });
    return payout;
  }

  /**
   * Takes the due commissions of each payee who can be paid and has earned enough. The others are carried over.
   * @throws 409 if there is nobody to pay
   */
  return async function createDraft(actor: Actor, wanted: NewPayout): Promise<Payout> {
    authorize(actor, managePayouts);
    // What is taken is what was added up, also when commissions are made or reversed meanwhile.
    return retryConflicts(() => db.transaction(() => draft(actor, wanted), { isOneSnapshot: true }));
  };
}

/** Amounts that are carried over are exact, and can be negative. */
function minorOf(amount: string | undefined, currency: string): string {
  if (amount === undefined) return '0';
  const minor = parseAmount(amount.replace(/^-/, ''), currency) ?? 0n;
  return String(amount.startsWith('-') ? -minor : minor);
}
