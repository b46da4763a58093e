import type { Db } from '../../db/connect';
import { authorize, type Actor } from '../../lib/actor';
import { days, type Clock } from '../../lib/clock';
import { formatAmount } from '../../lib/money/money';
import { openStatuses, viewDeals } from './deals.rules';

/** A number of deals with their sum in each currency. */
export interface DealTotals {
  deals: number;
  sums: { currency: string; amount: string }[];
}

/** The deals of one partner: those that can still be won, those won within a year, and all. */
export interface PartnerTotals {
  open: DealTotals;
  won: DealTotals;
  all: DealTotals;
}

interface Row {
  currency: string | null;
  status: string;
  isRecent: number | boolean;
  minor: string | null;
  deals: number | string;
}

const YEAR = days(365);

/** Sums the deals of a partner along their index. */
export const createPartnerTotals = ({ db, clock }: { db: Db; clock: Clock }) => ({
  async totalsOf(actor: Actor, partnerId: string): Promise<PartnerTotals> {
    authorize(actor, viewDeals);
    const since = new Date(clock.now().getTime() - YEAR).toISOString();
    const isRecent = db.read.raw('case when "closedAt" >= ? then 1 else 0 end', [since]);
    const rows: Row[] = await db
      .read('deals')
      .where({ partnerId, workspaceId: actor.workspaceId })
      .groupBy('currency', 'status', 'isRecent')
      .select('currency', 'status', {
        isRecent,
        minor: db.read.raw('cast(sum("amountMinor") as text)'),
      })
      .count({ deals: '*' });
    const isOpen = ({ status }: Row) => openStatuses.some((one) => one === status);
    return {
      open: totalOf(rows.filter(isOpen)),
      won: totalOf(rows.filter((row) => row.status === 'won' && Number(row.isRecent) === 1)),
      all: totalOf(rows),
    };
  },
});

function totalOf(rows: readonly Row[]): DealTotals {
  const sums = new Map<string, bigint>();
  for (const { currency, minor } of rows)
    if (currency !== null && minor !== null) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(minor));
  return {
    deals: rows.reduce((sum, { deals }) => sum + Number(deals), 0),
    sums: [...sums]
      .map(([currency, minor]) => ({ currency, amount: formatAmount(minor, currency) }))
      .sort((one, other) => one.currency.localeCompare(other.currency)),
  };
}
