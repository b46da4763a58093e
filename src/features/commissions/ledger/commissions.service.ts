import { authorize, type Actor, type Member } from '../../../lib/actor';
import { conflict, invalidField } from '../../../lib/errors';
import { decimalsOf } from '../../../lib/money/currency-digits';
import { formatAmount, parseAmount } from '../../../lib/money/money';
import type { PageRequest } from '../../../lib/paging';
import type { BulkResult } from '../../records/bulk-outcome';
import { createRecords, type RecordTools } from '../../records/create-records';
import { createRecordService } from '../../records/record-service';
import { nameOf, payableStatus, type CommissionLedger } from './commission-ledger';
import { commissionRecord } from './commission.record';
import { commissionEntity, type Commission, type NamedCommission } from './commissions.entity';
import type { CommissionsRepo } from './commissions.repo';
import {
  commissionMessages as messages,
  isOpen,
  manageCommissions,
  viewCommissions,
} from './commissions.rules';
import type {
  BulkCommissions,
  CommissionDecision,
  CommissionFilters,
  CommissionReversal,
  NewBonus,
} from './commissions.schema';
import type { EntriesRepo } from './entries.repo';
import {
  explain,
  presentCommission,
  presentEntry,
  type CommissionDetails,
  type CommissionView,
} from './present-commissions';

interface Dependencies extends RecordTools {
  commissions: CommissionsRepo;
  entries: EntriesRepo;
  ledger: CommissionLedger;
  payees: {
    byId(workspaceId: string, id: string): Promise<{ id: string; partnerId: string | null } | undefined>;
  };
}

type Filters = Omit<CommissionFilters, keyof PageRequest>;

/** Commissions and bonuses (contract-3, E). 404 `Commission not found` also for an id of another workspace. */
export function createCommissionsService(dependencies: Dependencies) {
  const { db, commissions, entries, ledger, payees } = dependencies;

  const records = createRecords<Commission, NamedCommission>({
    ...dependencies,
    table: commissions,
    entity: commissionEntity,
    record: commissionRecord,
    nameOf,
  });

  /** @throws 409 without flags */
  async function release(actor: Member, commission: Commission): Promise<Commission> {
    if (!commission.isFlagged) throw conflict(messages.notFlagged);
    const unflagged = { ...commission, flags: [], isFlagged: false };
    const status = commission.status === 'held' ? payableStatus(unflagged, ledger.now()) : commission.status;
    const released = await ledger.write(commission, { flags: [], isFlagged: false, status });
    await ledger.record(actor, 'status_changed', released, [
      { field: 'flags', from: commission.flags, to: [] },
      ...(status === commission.status ? [] : [{ field: 'status', from: commission.status, to: status }]),
    ]);
    return released;
  }

  /** @throws 400 for more than is left, 409 if nothing is */
  async function reverse(
    actor: Member,
    commission: Commission,
    { amount, reason }: CommissionReversal,
  ): Promise<Commission> {
    const { id, currency, status } = commission;
    const taken = isOpen(status) ? [] : await commissions.lockReversals(id);
    const left = [commission, ...taken].reduce((sum, { netMinor }) => sum + BigInt(netMinor), 0n);
    if (left <= 0n) throw conflict(messages.nothingLeft);
    const minor = amount === null ? left : readAmount(amount, currency);
    if (minor > left)
      throw invalidField('amount', `Only ${formatAmount(left, currency)} ${currency} is left`);
    return ledger.reverse(actor, commission, minor, { cause: 'admin', reason });
  }

  const { methods } = createRecordService(records, {
    page: ({ workspaceId }, filters: Filters, request) => commissions.list(workspaceId, filters, request),
    present: async (_scope, found: readonly NamedCommission[]): Promise<CommissionView[]> =>
      found.map(presentCommission),
    exported: async (_scope, found) => found.map(presentCommission),
    exportColumns: async () =>
      (['eventAmount', 'amount', 'netAmount'] as const).map((name) => ({
        header: { eventAmount: 'Sale', amount: 'Amount', netAmount: 'Left' }[name],
        name,
        kind: 'money' as const,
        value: (commission: object) => String(Reflect.get(commission, name) ?? ''),
      })),

    /** Adds a bonus, which is due at once. @throws 400 for a payee that the workspace doesn't have */
    async create(actor, { payeeId, amount, currency, reason }: NewBonus, { id, createdAt }) {
      const { workspaceId } = actor;
      const payee = await payees.byId(workspaceId, payeeId);
      if (!payee) throw invalidField('payeeId', messages.payeeNotFound);
      const minor = String(readAmount(amount, currency));
      const bonus: Commission = {
        ...{ id, workspaceId, payeeId, partnerId: payee.partnerId, currency, reason },
        ...{ programId: null, affiliateLinkId: null, source: 'bonus', sourceId: null, customer: null },
        ...{ eventAmountMinor: null, amountMinor: minor, netMinor: minor, ruleVersion: null },
        ...{
          status: 'due',
          flags: [],
          isFlagged: false,
          heldUntil: null,
          payoutId: null,
          payoutLineId: null,
        },
        ...{ reverses: null, duplicateOf: null, explanation: [], createdAt, updatedAt: createdAt },
      };
      return ledger.add(actor, bonus, { kind: 'earned', cause: null, reason });
    },
    // A commission changes only by decisions.
    change: (actor, commission, decided: CommissionDecision) =>
      decided.action === 'release'
        ? release(actor, commission)
        : reverse(actor, commission, { amount: null, reason: decided.reason ?? '' }),
  });

  async function details(workspaceId: string, id: string): Promise<CommissionDetails> {
    const commission = await records.get({ workspaceId }, id);
    return {
      ...presentCommission(commission),
      entries: (await entries.of([id])).map(presentEntry),
      explanation: explain(commission),
    };
  }

  /** Runs a change of a commission, which is locked. `work` returns the commission to answer. */
  const changing = async (
    actor: Actor,
    id: string,
    work: (actor: Member, commission: Commission) => Promise<Commission>,
  ): Promise<CommissionDetails> => {
    authorize(actor, manageCommissions);
    const { workspaceId } = actor;
    return db.transaction(async () => {
      await commissions.lockEarnings(workspaceId);
      const changed = await work(actor, await records.lock(actor, id));
      return details(workspaceId, changed.id);
    });
  };

  return {
    ...methods,

    /** Returns a commission with its ledger and how it came about. */
    async details(actor: Actor, id: string): Promise<CommissionDetails> {
      authorize(actor, viewCommissions);
      return details(actor.workspaceId, id);
    },

    /** Takes the flags off a commission, whose hold goes on by its date. @throws 409 without flags */
    release: (actor: Actor, id: string): Promise<CommissionDetails> => changing(actor, id, release),

    /**
     * Takes back a part of a commission, or all that is left. Returns the commission that has the reversal: a new one if it is
     * in a run or paid.
     * @throws 400 for more than is left, 409 if nothing is
     */
    reverse: (actor: Actor, id: string, wanted: CommissionReversal): Promise<CommissionDetails> =>
      changing(actor, id, (by, commission) => reverse(by, commission, wanted)),

    /** Releases or reverses many commissions. The ledger keeps it, so it can't be undone. */
    async bulk(actor: Actor, sent: BulkCommissions): Promise<BulkResult> {
      authorize(actor, manageCommissions);
      return db.transaction(async () => {
        await commissions.lockEarnings(actor.workspaceId);
        return methods.bulk(actor, sent);
      });
    },

    /**
     * Lets a duplicate earn instead of the commission that has earned for the same sale.
     * @throws 409 unless it is a duplicate, and if the other one is in a run or paid
     */
    prefer: (actor: Actor, id: string): Promise<CommissionDetails> =>
      changing(actor, id, async (by, duplicate) => {
        if (duplicate.status !== 'duplicate') throw conflict(messages.notDuplicate);
        const { workspaceId, duplicateOf, amountMinor } = duplicate;
        const other = duplicateOf === null ? undefined : await commissions.lock(workspaceId, duplicateOf);
        if (other?.status === 'in_payout' || other?.status === 'paid') throw conflict(messages.otherInPayout);
        const why = { cause: 'duplicate', reason: null } as const;
        if (other && isOpen(other.status)) {
          const taken = { kind: 'reversed', amountMinor: -BigInt(other.netMinor), ...why } as const;
          await ledger.adjust(by, other, taken, { status: 'duplicate', duplicateOf: id });
          await commissions.pointDuplicates(other.id, id, ledger.now());
        }
        const before = (await entries.of([id])).filter(({ cause }) => cause === 'duplicate');
        const given = before.reduce((sum, entry) => sum - BigInt(entry.amountMinor), 0n);
        return ledger.adjust(
          by,
          duplicate,
          given > 0n
            ? { kind: 'reinstated', amountMinor: given, ...why }
            : { kind: 'earned', amountMinor: BigInt(amountMinor), cause: null, reason: null },
          { duplicateOf: null },
        );
      }),
  };
}

/** @throws 400 for an amount with more decimals than its currency */
function readAmount(amount: string, currency: string): bigint {
  const minor = parseAmount(amount, currency);
  if (minor === null)
    throw invalidField('amount', `Amount has more than the ${decimalsOf(currency)} decimals of ${currency}`);
  return minor;
}

export type CommissionsService = ReturnType<typeof createCommissionsService>;
