import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { cannotMove, conflict, forbidden, notFound } from '../../lib/errors';
import { mapYielding } from '../../lib/concurrency/yield-to-event-loop';
import type { AuditTrail } from '../audit/audit-trail';
import type { PaidCommissionsRepo } from './paid-commissions.repo';
import type { Destination, Destinations } from './payout-destinations';
import type { PayoutLinesRepo } from './payout-lines.repo';
import type { Payer, Payout, PayoutsRepo } from './payouts.repo';
import { managePayouts, payoutMessages, payoutMoves, payoutName, type PayoutStatus } from './payouts.rules';
import { retryConflicts } from './retry-conflicts';

/** What an approval copies of the workspace. */
export type PayerCopy = Pick<Payout, 'debtor' | 'sealedDebtorIban' | 'wiseTemplate'> & { payer: Payer };

export interface MoveDependencies {
  db: Db;
  payouts: PayoutsRepo;
  lines: PayoutLinesRepo;
  commissions: PaidCommissionsRepo;
  destinations: Destinations;
  /** Returns where the money of payees goes, for those that can be paid now. Locks them until the transaction ends. */
  readyPayees(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Destination>>;
  /** Returns what an approval copies of the workspace, for this payout. */
  copyOf(workspaceId: string, payoutId: string): Promise<PayerCopy>;
  audit: AuditTrail;
  clock: Clock;
}

/** Self-billing invoices of a workspace are numbered without gaps. */
const selfBillingNumber = (count: number): string => `SB-${String(count).padStart(6, '0')}`;

/** Moves payouts from status to status. Of two callers at once, one wins and the other gets 409. */
export function createPayoutMoves(dependencies: MoveDependencies) {
  const { db, payouts, lines, commissions, destinations, readyPayees, copyOf, audit, clock } = dependencies;

  async function copyDestinations({ id, workspaceId }: Payout, now: string): Promise<void> {
    const pending = (await lines.ofPayout(id)).filter(({ status }) => status === 'pending');
    const ready = await readyPayees(
      workspaceId,
      pending.map(({ payeeId }) => payeeId),
    );
    const gone = pending.filter(({ payeeId }) => !ready.has(payeeId)).map((line) => line.id);
    if (gone.length > 0) {
      await commissions.giveBack({ payoutId: id, lineIds: gone }, now);
      const removed = { status: 'removed', reason: payoutMessages.notReady };
      await lines.updateAll(gone.map((lineId) => ({ id: lineId, values: removed })));
    }
    const selfBilled = await lines.selfBilledPayees(workspaceId, id);
    let count = selfBilled.size === 0 ? 0 : await lines.selfBilledCount(workspaceId);
    const numbers = new Map<string, string>();
    for (const line of pending)
      if (selfBilled.has(line.payeeId) && ready.has(line.payeeId))
        numbers.set(line.id, selfBillingNumber((count += 1)));
    const seal = await destinations.sealing();
    const updates = await mapYielding(pending, async (line) => {
      const destination = ready.get(line.payeeId);
      if (!destination) return [];
      const number = numbers.get(line.id);
      const values = {
        sealedDestination: await seal(line.id, JSON.stringify(destination)),
        isSelfBilled: number !== undefined,
        statementNumber: number ?? line.statementNumber,
      };
      return [{ id: line.id, values }];
    });
    await lines.updateAll(updates.flat());
  }

  async function approve(actor: Member, payout: Payout, now: string): Promise<Partial<Payout>> {
    const { workspaceId, id, createdBy } = payout;
    if (createdBy === actor.userId && (await payouts.hasOtherAdmin(workspaceId, actor.userId)))
      throw forbidden(payoutMessages.someoneElse);
    await payouts.lockWorkspace(workspaceId);
    await copyDestinations(payout, now);
    await payouts.sumAgain(id);
    return { ...(await copyOf(workspaceId, id)), approvedBy: actor.userId, approvedAt: now };
  }

  async function cancel({ id }: Payout, now: string): Promise<Partial<Payout>> {
    await commissions.giveBack({ payoutId: id }, now);
    await lines.updatePending(id, { status: 'removed', reason: payoutMessages.cancelled });
    await payouts.sumAgain(id);
    return { cancelledAt: now };
  }

  async function pay({ id }: Payout, now: string): Promise<Partial<Payout>> {
    await commissions.pay({ payoutId: id }, now);
    await lines.updatePending(id, { status: 'paid', paidAt: now });
    return { paidAt: now };
  }

  const steps: Readonly<
    Record<PayoutStatus, (actor: Member, payout: Payout, now: string) => Promise<Partial<Payout>>>
  > = {
    draft: async () => ({}),
    approved: approve,
    exported: async (_actor, _payout, now) => ({ exportedAt: now }),
    paid: (_actor, payout, now) => pay(payout, now),
    cancelled: (_actor, payout, now) => cancel(payout, now),
  };

  /** Moves a payout that the caller has locked. @throws 409 */
  async function move(actor: Member, payout: Payout, to: PayoutStatus): Promise<void> {
    const { id, workspaceId, number, status: from } = payout;
    if (!payoutMoves[from].includes(to)) throw cannotMove('payout', from, to);
    const changes = await steps[to](actor, payout, clock.now().toISOString());
    if (!(await payouts.update(payout, { ...changes, status: to }))) throw conflict(payoutMessages.changed);
    await audit.record(actor, {
      workspaceId,
      action: 'status_changed',
      objectType: 'payout',
      objectId: id,
      objectName: payoutName(number),
      changes: [{ field: 'status', from, to }],
    });
  }

  return {
    move,

    /** @throws 403 for the approval by its maker, if someone else can approve; 404; 409 */
    async changeStatus(actor: Actor, id: string, to: PayoutStatus): Promise<void> {
      authorize(actor, managePayouts);
      await retryConflicts(() =>
        db.transaction(async () => {
          const payout = await payouts.lock(actor.workspaceId, id);
          if (!payout) throw notFound(payoutMessages.notFound);
          await move(actor, payout, to);
        }),
      );
    },
  };
}

export type PayoutMoves = ReturnType<typeof createPayoutMoves>;
