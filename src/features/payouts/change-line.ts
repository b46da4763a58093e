import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { cannotMove, conflict, notFound } from '../../lib/errors';
import type { AuditTrail } from '../audit/audit-trail';
import type { PaidCommissionsRepo } from './paid-commissions.repo';
import type { PayoutLine, PayoutLinesRepo } from './payout-lines.repo';
import type { Payout, PayoutsRepo } from './payouts.repo';
import {
  managePayouts,
  payoutMessages,
  payoutName,
  type LineStatus,
  type PayoutStatus,
} from './payouts.rules';
import type { LineChange } from './payouts.schema';
import { retryConflicts } from './retry-conflicts';

interface Dependencies {
  db: Db;
  payouts: PayoutsRepo;
  lines: PayoutLinesRepo;
  commissions: PaidCommissionsRepo;
  audit: AuditTrail;
  clock: Clock;
}

interface Change {
  status: Exclude<LineStatus, 'pending'>;
  reason: string | null;
  /** The statuses of the payout in which a line can be changed like this. */
  in: readonly PayoutStatus[];
}

/** Changes single lines of a payout. */
export function createLineChanges({ db, payouts, lines, commissions, audit, clock }: Dependencies) {
  async function apply(actor: Member, payout: Payout, line: PayoutLine, wanted: Change): Promise<PayoutLine> {
    const now = clock.now().toISOString();
    const { status, reason } = wanted;
    const of = { payoutId: payout.id, lineIds: [line.id] };
    await (status === 'paid' ? commissions.pay(of, now) : commissions.giveBack(of, now));
    const changes = { status, reason, paidAt: status === 'paid' ? now : null };
    if (!(await lines.update(line.id, ['pending'], changes))) throw conflict(payoutMessages.changed);
    await payouts.sumAgain(payout.id);
    await audit.record(actor, {
      workspaceId: payout.workspaceId,
      action: 'updated',
      objectType: 'payout',
      objectId: payout.id,
      objectName: payoutName(payout.number),
      changes: [
        { field: 'line', from: null, to: line.payeeName },
        { field: 'lineStatus', from: line.status, to: status },
        ...(reason === null ? [] : [{ field: 'reason', from: null, to: reason }]),
      ],
    });
    return { ...line, ...changes };
  }

  const change = (actor: Member, id: string, lineId: string, wanted: Change) =>
    retryConflicts(() =>
      db.transaction(async () => {
        const payout = await payouts.lock(actor.workspaceId, id);
        if (!payout) throw notFound(payoutMessages.notFound);
        const line = await lines.byId(id, lineId);
        if (!line) throw notFound(payoutMessages.lineNotFound);
        if (!wanted.in.includes(payout.status) || line.status !== 'pending')
          throw cannotMove('line', line.status, wanted.status);
        return { currency: payout.currency, line: await apply(actor, payout, line, wanted) };
      }),
    );

  return {
    /** Takes a line out of a payout. Its commissions are due again. @throws 404, 409 after the export */
    async remove(actor: Actor, id: string, lineId: string, { reason }: { reason: string }) {
      authorize(actor, managePayouts);
      return change(actor, id, lineId, { status: 'removed', reason, in: ['draft', 'approved'] });
    },

    /** Marks a line of an exported payout as paid or failed. @throws 404, 409 */
    async change(actor: Actor, id: string, lineId: string, { status, reason }: LineChange) {
      authorize(actor, managePayouts);
      return change(actor, id, lineId, { status, reason: reason ?? null, in: ['exported'] });
    },
  };
}
