import * as z from 'zod';
import { authorize, type Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { parseAmount } from '../../lib/money/money';
import type { PayeesRepo } from '../commissions/payees/payees.repo';
import { payeeStatus, type PayeeStatus } from '../commissions/payees/payees.rules';
import type { PaidCommissionsRepo } from './paid-commissions.repo';
import type { PayoutLinesRepo } from './payout-lines.repo';
import type { PayoutsRepo } from './payouts.repo';
import {
  amountOf,
  managePayouts,
  payoutMessages,
  type ShownLine,
  type ShownPayout,
  type YearRow,
} from './payouts.rules';
import type { PayoutsService } from './payouts.service';

interface Dependencies {
  service: Pick<PayoutsService, 'get' | 'paidIn'>;
  payouts: Pick<PayoutsRepo, 'hasOtherAdmin'>;
  lines: Pick<PayoutLinesRepo, 'amountsBefore'>;
  commissions: Pick<PaidCommissionsRepo, 'dueByCurrency'>;
  payees: Pick<PayeesRepo, 'byIds'>;
  /** Returns the header of the workspace's template for files of Wise, as JSON. */
  wiseTemplateOf(workspaceId: string): Promise<string | null>;
  clock: Clock;
}

/** What is due in a currency, before minimums and holds. */
export interface DueInCurrency {
  currency: string;
  amount: string;
  payees: number;
}

/** A line beside what the payee got in the payout before. */
export interface ComparedLine extends ShownLine {
  /** How much more the line pays, as decimal text; null without a payout before. */
  change: string | null;
  /** Whether the payee wasn't in the payout before. */
  isNew: boolean;
}

/** A payout as its page shows it. */
export interface PayoutPage extends Omit<ShownPayout, 'lines'> {
  lines: ComparedLine[];
  /** What the payout before paid in this currency; null without one. */
  amountBefore: string | null;
  /** Why the user can't approve the payout; null if they can. */
  approvalRefusal: string | null;
  /** The statuses that payees have now who were left out although they have earned enough. */
  payeeStatuses: Record<string, PayeeStatus>;
}

/** What the screens of payouts show besides the answers of calls. */
export function createPayoutPages(dependencies: Dependencies) {
  const { service, payouts, lines, commissions, payees, wiseTemplateOf, clock } = dependencies;

  return {
    async open(actor: Actor, id: string): Promise<PayoutPage> {
      authorize(actor, managePayouts);
      const { workspaceId, userId } = actor;
      const payout = await service.get(actor, id);
      const { currency, carriedOver } = payout;
      const waiting = carriedOver.filter(({ reason }) => reason === 'payee').map(({ payeeId }) => payeeId);
      const isMaker = payout.createdBy === userId;
      const [before, hasOther, found] = await Promise.all([
        lines.amountsBefore({ workspaceId, currency, number: payout.number }),
        isMaker && payout.status === 'draft' ? payouts.hasOtherAdmin(workspaceId, userId) : false,
        waiting.length > 0 ? payees.byIds(workspaceId, waiting) : [],
      ]);
      const now = clock.now().toISOString();
      return {
        ...payout,
        lines: payout.lines.map((line) => {
          const { amount, payeeId } = line;
          const more = minorOf(amount, currency) - BigInt(before?.get(payeeId) ?? '0');
          return {
            ...line,
            change: before && amountOf(more, currency),
            isNew: before?.has(payeeId) === false,
          };
        }),
        amountBefore: before && amountOf(sumOf(before.values()), currency),
        approvalRefusal: hasOther ? payoutMessages.someoneElse : null,
        payeeStatuses: Object.fromEntries(found.map((payee) => [payee.id, payeeStatus(payee, now)])),
      };
    },

    /** Returns the columns of the workspace's own template for files of Wise; null without one. */
    async wiseColumns(actor: Actor): Promise<string[] | null> {
      authorize(actor, managePayouts);
      const template = await wiseTemplateOf(actor.workspaceId);
      return template === null ? null : z.array(z.string()).parse(JSON.parse(template));
    },

    /** Returns what is due in each currency, for the form of a new payout. */
    async due(actor: Actor): Promise<DueInCurrency[]> {
      authorize(actor, managePayouts);
      const sums = await commissions.dueByCurrency(actor.workspaceId);
      return sums.map(({ currency, sumMinor, payees: count }) => ({
        currency,
        amount: amountOf(sumMinor, currency),
        payees: count,
      }));
    },

    /** Returns what was paid in a year, with the sum of each currency. */
    async year(
      actor: Actor,
      year: number,
    ): Promise<{ rows: YearRow[]; totals: { currency: string; amount: string }[] }> {
      const rows = await service.paidIn(actor, year);
      const sums = new Map<string, bigint>();
      for (const { amount, currency } of rows)
        sums.set(currency, (sums.get(currency) ?? 0n) + minorOf(amount, currency));
      const totals = [...sums]
        .sort()
        .map(([currency, sum]) => ({ currency, amount: amountOf(sum, currency) }));
      return { rows, totals };
    },
  };
}

const minorOf = (amount: string, currency: string): bigint => parseAmount(amount, currency) ?? 0n;

function sumOf(amounts: Iterable<string>): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += BigInt(amount);
  return sum;
}

export type PayoutPages = ReturnType<typeof createPayoutPages>;
