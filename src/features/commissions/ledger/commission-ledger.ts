import { conflict } from '../../../lib/errors';
import type { Clock } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import { formatMoney } from '../../../lib/money/format-money';
import { formatAmount } from '../../../lib/money/money';
import type { AuditActor, AuditTrail } from '../../audit/audit-trail';
import type { AuditAction, AuditChange } from '../../audit/audit.rules';
import type { Commission } from './commissions.entity';
import type { CommissionsRepo } from './commissions.repo';
import { commissionMessages as messages, isOpen, type CommissionStatus } from './commissions.rules';
import type { EntriesRepo, NewEntry } from './entries.repo';

interface Dependencies {
  commissions: CommissionsRepo;
  entries: EntriesRepo;
  audit: AuditTrail;
  clock: Clock;
}

/** Why the amount of a commission changes. */
export type Why = Pick<NewEntry, 'cause' | 'reason'>;

const actions = { reversed: 'reversed', reinstated: 'restored', earned: 'status_changed' } as const;

/**
 * Writes commissions together with their entries, so that what is left of a commission is always the sum of its entries. All
 * functions get commissions that are locked, and run in the transaction of the change.
 */
export function createCommissionLedger({ commissions, entries, audit, clock }: Dependencies) {
  const now = (): string => clock.now().toISOString();

  const record = (actor: AuditActor, action: AuditAction, item: Commission, changes: AuditChange[] = []) =>
    audit.record(actor, {
      workspaceId: item.workspaceId,
      action,
      objectType: 'commission',
      objectId: item.id,
      objectName: nameOf(item),
      changes,
    });

  /** Adds a commission, with an entry unless it earns nothing. */
  async function add(
    actor: AuditActor,
    commission: Commission,
    entry: Pick<NewEntry, 'kind'> & Why,
  ): Promise<Commission> {
    await commissions.insert(commission);
    const amountMinor = BigInt(commission.netMinor);
    if (amountMinor !== 0n)
      await entries.enter(commission, { ...entry, amountMinor, at: commission.createdAt });
    await record(actor, 'created', commission);
    return commission;
  }

  /** Writes changes of a commission that isn't in a run or paid. @throws 409 if it is by now */
  async function write(before: Commission, changes: Partial<Commission>): Promise<Commission> {
    const updatedAt = now();
    const { status, netMinor, flags, isFlagged, duplicateOf } = changes;
    const written = {
      ...(status !== undefined && { status }),
      ...(netMinor !== undefined && { netMinor }),
      ...(flags !== undefined && { flags }),
      ...(isFlagged !== undefined && { isFlagged }),
      ...(duplicateOf !== undefined && { duplicateOf }),
    };
    if (!(await commissions.change(before.id, written, updatedAt))) throw conflict(messages.otherInPayout);
    return { ...before, ...written, updatedAt };
  }

  /** Adds to what is left of an open or reversed commission. @param changes Default: the status that follows */
  async function adjust(
    actor: AuditActor,
    before: Commission,
    { kind, amountMinor, cause, reason }: Omit<NewEntry, 'at'>,
    changes: Partial<Commission> = {},
  ): Promise<Commission> {
    const left = BigInt(before.netMinor) + amountMinor;
    const status = left === 0n ? 'reversed' : payableStatus(before, now());
    const changed = await write(before, { netMinor: String(left), status, ...changes });
    if (amountMinor !== 0n)
      await entries.enter(changed, { kind, amountMinor, cause, reason, at: changed.updatedAt });
    const amountIn = (minor: bigint) => formatAmount(minor, before.currency);
    await record(actor, actions[kind], changed, [
      { field: 'netAmount', from: amountIn(BigInt(before.netMinor)), to: amountIn(left) },
      { field: 'status', from: before.status, to: changed.status },
      ...(reason === null ? [] : [{ field: 'reason', from: null, to: reason }]),
    ]);
    return changed;
  }

  /** Adds a commission of the same sale that takes back, or gives back, a part of one that is in a run or paid. */
  function counter(actor: AuditActor, of: Commission, amountMinor: bigint, why: Why): Promise<Commission> {
    const at = now();
    const amount = String(amountMinor);
    const kind = amountMinor < 0n ? 'reversed' : 'reinstated';
    return add(
      actor,
      {
        ...of,
        id: newId(),
        eventAmountMinor: null,
        amountMinor: amount,
        netMinor: amount,
        status: 'due',
        flags: [],
        isFlagged: false,
        heldUntil: null,
        payoutId: null,
        payoutLineId: null,
        reverses: of.id,
        duplicateOf: null,
        reason: why.reason,
        explanation: [
          { label: kind === 'reversed' ? 'Takes back' : 'Gives back', value: `Commission ${of.id}` },
        ],
        createdAt: at,
        updatedAt: at,
      },
      { kind, ...why },
    );
  }

  return {
    now,
    record,
    add,
    write,
    adjust,
    counter,

    /**
     * Takes back a part of what a commission has earned. What is in a run or paid doesn't change: that is a commission of its
     * own. Returns the commission that has the reversal.
     */
    reverse: (
      actor: AuditActor,
      commission: Commission,
      amountMinor: bigint,
      why: Why,
    ): Promise<Commission> =>
      isOpen(commission.status)
        ? adjust(actor, commission, { kind: 'reversed', amountMinor: -amountMinor, ...why })
        : counter(actor, commission, -amountMinor, why),
  };
}

/** Returns the status of a commission that has something left: held until its flags are decided and its hold has ended. */
export const payableStatus = (
  { isFlagged, heldUntil }: Pick<Commission, 'isFlagged' | 'heldUntil'>,
  now: string,
): CommissionStatus => (isFlagged || (heldUntil !== null && heldUntil > now) ? 'held' : 'due');

/** The name of a commission in the audit log. */
export const nameOf = ({ amountMinor, currency }: Pick<Commission, 'amountMinor' | 'currency'>): string =>
  `Commission of ${formatMoney(formatAmount(BigInt(amountMinor), currency), currency)}`;

export type CommissionLedger = ReturnType<typeof createCommissionLedger>;
