import type { AuditActor } from '../../audit/audit-trail';
import type { CommissionLedger, Why } from '../ledger/commission-ledger';
import type { Commission } from '../ledger/commissions.entity';
import type { CommissionsRepo } from '../ledger/commissions.repo';
import { isOpen } from '../ledger/commissions.rules';
import type { EntriesRepo } from '../ledger/entries.repo';
import type { EarningsRepo } from './earnings.repo';
import type { Earnings, SaleRef } from '../../earnings/sale';

interface Dependencies {
  commissions: Pick<CommissionsRepo, 'lockFamily'>;
  entries: Pick<EntriesRepo, 'of'>;
  earnings: Pick<EarningsRepo, 'noteUndone'>;
  ledger: CommissionLedger;
}

const sum = (amounts: readonly (bigint | string)[]): bigint =>
  amounts.reduce<bigint>((total, amount) => total + BigInt(amount), 0n);

/** Takes back what an undone sale has earned, and gives it back when the sale is restored. */
export function createUndoSale({ commissions, entries, earnings, ledger }: Dependencies) {
  const lockFamily = ({ workspaceId, source, sourceId }: SaleRef) =>
    commissions.lockFamily(workspaceId, source, sourceId);

  async function undo(actor: AuditActor, sale: SaleRef, reason: string): Promise<void> {
    const why: Why = { cause: 'event', reason };
    const family = await lockFamily(sale);
    await earnings.noteUndone(sale, ledger.now());
    for (const one of family) {
      if (one.status === 'duplicate') await close(actor, one);
      if (BigInt(one.amountMinor) <= 0n) continue;
      const reversals = family.filter(({ reverses }) => reverses === one.id);
      const left = sum([one, ...reversals].map(({ netMinor }) => netMinor));
      if (left > 0n) await ledger.reverse(actor, one, left, why);
    }
  }

  /** A duplicate of an undone sale can't be preferred. */
  async function close(actor: AuditActor, duplicate: Commission): Promise<void> {
    const closed = await ledger.write(duplicate, { status: 'reversed' });
    await ledger.record(actor, 'reversed', closed, [
      { field: 'status', from: duplicate.status, to: closed.status },
    ]);
  }

  async function redo(actor: AuditActor, sale: SaleRef, reason: string): Promise<void> {
    const family = await lockFamily(sale);
    await earnings.noteUndone(sale, null);
    const found = await entries.of(family.map(({ id }) => id));
    /** What undoing has taken from a commission. */
    const takenFrom = (ids: readonly string[]): bigint =>
      -sum(
        found
          .filter(({ commissionId, cause }) => cause === 'event' && ids.includes(commissionId))
          .map(({ amountMinor }) => amountMinor),
      );
    const why: Why = { cause: 'event', reason };
    for (const one of family) {
      const counters = family.filter(({ reverses }) => reverses === one.id).map(({ id }) => id);
      const isCounter = BigInt(one.amountMinor) < 0n;
      if (isCounter) {
        const taken = takenFrom([one.id, ...counters]);
        if (taken <= 0n) continue;
        if (isOpen(one.status))
          await ledger.adjust(actor, one, { kind: 'reinstated', amountMinor: taken, ...why });
        else await ledger.counter(actor, one, taken, why);
      } else if (one.status === 'reversed' && one.reverses === null) {
        const taken = takenFrom([one.id]);
        if (taken > 0n) await ledger.adjust(actor, one, { kind: 'reinstated', amountMinor: taken, ...why });
        else if (one.duplicateOf !== null) await reopen(actor, one);
      }
    }
  }

  async function reopen(actor: AuditActor, closed: Commission): Promise<void> {
    const duplicate = await ledger.write(closed, { status: 'duplicate' });
    await ledger.record(actor, 'restored', duplicate, [
      { field: 'status', from: closed.status, to: duplicate.status },
    ]);
  }

  return { undo, redo } satisfies Partial<Earnings>;
}
