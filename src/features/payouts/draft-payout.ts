import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict } from '../../lib/errors';
import { newId } from '../../lib/ids';
import { parseAmount } from '../../lib/money/money';
import type { AuditTrail } from '../audit/audit-trail';
import { payeeStatus } from '../commissions/payees/payees.rules';
import type { Due, DuePayee, PaidCommissionsRepo } from './paid-commissions.repo';
import type { PayoutLine, PayoutLinesRepo } from './payout-lines.repo';
import type { Making, Payout, PayoutsRepo } from './payouts.repo';
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
import type { TakenOfPayee, Taking } from './take-due';

/** Drafts of more commissions are made in several transactions, so that others don't wait for the writer of SQLite. */
const IN_ONE_TRANSACTION = 500;
const LINES_AT_ONCE = 250;

interface Dependencies {
  db: Db;
  payouts: PayoutsRepo;
  lines: PayoutLinesRepo;
  commissions: PaidCommissionsRepo;
  taking: Taking;
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

/** What a draft would pay now. */
interface Plan {
  due: Due;
  minimum: bigint;
  paid: DuePayee[];
  carriedOver: CarriedOver[];
}

/** A payout that is being made. */
interface Started {
  payout: Payout;
  making: Making;
  lines: PayoutLine[];
}

/** Makes a draft of what is due. Each commission is in one payout at most. */
export function createPayoutDraft(dependencies: Dependencies) {
  const { db, payouts, lines, commissions, taking, minimumsOf, audit, clock } = dependencies;

  /** @throws 409 if there is nobody to pay */
  async function plan(due: Due): Promise<Plan> {
    const { workspaceId, currency } = due;
    const minimum = parseAmount((await minimumsOf(workspaceId))[currency] ?? '0', currency) ?? 0n;
    const now = clock.now().toISOString();
    const split = splitDue(await commissions.dueByPayee(due), { currency, minimum, now });
    if (split.paid.length === 0) throw conflict(payoutMessages.nothingDue);
    return { due, minimum, ...split };
  }

  /** Stores a payout that nobody sees yet. @throws 409 while another one is being made */
  async function start({ userId }: Member, { due, paid, carriedOver }: Plan): Promise<Started> {
    const { workspaceId, currency, upTo } = due;
    await payouts.lockWorkspace(workspaceId);
    if (await payouts.isMaking(workspaceId, currency)) throw conflict(payoutMessages.making);
    const earlier = await payouts.lastCarriedOver(workspaceId, currency);
    const carried = new Map(earlier.map(({ payeeId, amount }) => [payeeId, amount]));
    const payout: Payout = {
      ...{ id: newId(), workspaceId, currency, upTo, carriedOver, status: 'draft' },
      ...{ createdAt: clock.now().toISOString(), createdBy: userId },
      number: await payouts.nextNumber(workspaceId),
      amountMinor: sumOf(paid),
      ...{ debtor: null, sealedDebtorIban: null, payer: null, wiseTemplate: null, approvedBy: null },
      ...{ approvedAt: null, exportedAt: null, paidAt: null, cancelledAt: null },
    };
    const making = { id: payout.id, workspaceId, aliveUntil: taking.aliveUntil() };
    await payouts.insertHidden(payout, making.aliveUntil);
    const pending = paid.map((payee, index): PayoutLine => {
      const { payeeId, payeeName, method, sumMinor, count } = payee;
      return {
        ...{ id: newId(), payoutId: payout.id, workspaceId, payeeId, payeeName, method },
        ...{ amountMinor: sumMinor, status: 'pending', reason: null, commissionCount: count },
        carriedOverMinor: minorOf(carried.get(payeeId), currency),
        statementNumber: `${payout.number}-${index + 1}`,
        ...{ sealedDestination: null, isSelfBilled: false, paidAt: null, released: [] },
      };
    });
    return { payout, making, lines: pending };
  }

  /** Corrects the lines by what was taken, and shows the payout. @throws 409 if there is nobody to pay any more */
  async function complete(
    actor: Member,
    { payout, making, lines: planned }: Started,
    { minimum, taken }: { minimum: bigint; taken: ReadonlyMap<string, TakenOfPayee> },
  ): Promise<Payout> {
    const { id, workspaceId, currency } = payout;
    const lineNow = (line: PayoutLine): PayoutLine => {
      const { sumMinor, count } = taken.get(line.payeeId) ?? { sumMinor: 0n, count: 0 };
      return { ...line, amountMinor: String(sumMinor), commissionCount: count };
    };
    const found = planned.map(lineNow);
    const reasonOf = ({ amountMinor }: PayoutLine) =>
      carryReasonOf({ sumMinor: BigInt(amountMinor), isReady: true }, minimum);
    const paid = found.filter((line) => reasonOf(line) === null);
    if (paid.length === 0) throw conflict(payoutMessages.nothingDue);
    const left = found.flatMap((line): CarriedOver[] => {
      const { payeeId, payeeName, amountMinor } = line;
      const reason = reasonOf(line);
      return reason === null ? [] : [{ payeeId, payeeName, amount: amountOf(amountMinor, currency), reason }];
    });
    if (left.length > 0) {
      const payeeIds = left.map(({ payeeId }) => payeeId);
      await commissions.giveBackOf(id, payeeIds, clock.now().toISOString());
      await lines.removeAll(id, payeeIds);
    }
    const before = new Map(planned.map((line) => [line.id, line]));
    const changed = paid.filter((line) => {
      const { amountMinor, commissionCount } = before.get(line.id) ?? line;
      return line.amountMinor !== amountMinor || line.commissionCount !== commissionCount;
    });
    await lines.updateAll(
      changed.map(({ id: lineId, amountMinor, commissionCount }) => ({
        id: lineId,
        values: { amountMinor, commissionCount },
      })),
    );
    const changes = {
      amountMinor: String(paid.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n)),
      carriedOver: [...payout.carriedOver, ...left],
    };
    if (!(await payouts.show(making, changes))) throw conflict(payoutMessages.changed);
    await audit.record(actor, {
      workspaceId,
      action: 'created',
      objectType: 'payout',
      objectId: id,
      objectName: payoutName(payout.number),
      changes: [
        { field: 'currency', from: null, to: currency },
        { field: 'amount', from: null, to: amountOf(changes.amountMinor, currency) },
        { field: 'payees', from: null, to: paid.length },
      ],
    });
    return { ...payout, ...changes };
  }

  /** Outside a transaction, it uses short ones. */
  async function make(actor: Member, due: Due): Promise<Payout> {
    const planned = await plan(due);
    const started = await db.transaction(() => start(actor, planned));
    try {
      for (let at = 0; at < started.lines.length; at += LINES_AT_ONCE)
        await db.transaction(() => lines.insertAll(started.lines.slice(at, at + LINES_AT_ONCE)));
      const payeeIds = planned.paid.map(({ payeeId }) => payeeId);
      const taken = await taking.take(started.making, due, payeeIds);
      return await db.transaction(() => complete(actor, started, { ...planned, taken }));
    } catch (error) {
      // If this fails too, the next pass gives back the rest.
      if (!db.isInTransaction) await taking.abandon(started.making).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Takes the due commissions of each payee who can be paid and has earned enough. The others are carried over.
   * @throws 409 if there is nobody to pay
   */
  return async function createDraft(actor: Actor, { currency, upTo, payeeIds }: NewPayout): Promise<Payout> {
    authorize(actor, managePayouts);
    const { workspaceId } = actor;
    const now = clock.now().toISOString();
    const due = { workspaceId, currency, upTo: upTo ?? now, payeeIds: payeeIds ?? null };
    await taking.abandonOld();
    if (await commissions.hasMoreDue(due, IN_ONE_TRANSACTION)) return make(actor, due);
    // What is taken is what was added up, also when commissions are made or reversed meanwhile.
    return retryConflicts(() =>
      db.transaction(
        async () => {
          await payouts.lockWorkspace(workspaceId);
          return make(actor, due);
        },
        { isOneSnapshot: true },
      ),
    );
  };
}

const sumOf = (payees: readonly DuePayee[]): string =>
  String(payees.reduce((sum, { sumMinor }) => sum + BigInt(sumMinor), 0n));

/** Amounts that are carried over are exact, and can be negative. */
function minorOf(amount: string | undefined, currency: string): string {
  if (amount === undefined) return '0';
  const minor = parseAmount(amount.replace(/^-/, ''), currency) ?? 0n;
  return String(amount.startsWith('-') ? -minor : minor);
}
