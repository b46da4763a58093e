import type { Db } from '../../db/connect';
import { authorize, type Actor } from '../../lib/actor';
import { formatAmount } from '../../lib/money/money';
import type { PartnerSums } from '../partners/figures/figures.repo';
import { viewDeals } from './deals.rules';

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

/** The currency is empty for deals without an amount. */
interface Row {
  partnerId: string;
  currency: string;
  deals: number;
  minor: string;
  openDeals: number;
  openMinor: string;
  wonDeals: number;
  wonMinor: string;
}

/** Reads the sums of partners' deals that triggers keep (docs/decisions/0092). */
export function createPartnerTotals(db: Db) {
  const text = (column: string) => db.read.raw('cast(?? as text)', [column]);
  const read = (workspaceId: string | null, partnerIds: readonly string[]): Promise<Row[]> =>
    db
      .read('partner_deal_sums')
      .whereIn('partnerId', partnerIds)
      .where({ workspaceId })
      .orderBy('currency')
      .select('partnerId', 'currency', 'deals', 'openDeals', 'wonDeals')
      .select({ minor: text('minor'), openMinor: text('openMinor'), wonMinor: text('wonMinor') });

  return {
    async totalsOf(actor: Actor, partnerId: string): Promise<PartnerTotals> {
      authorize(actor, viewDeals);
      const rows = await read(actor.workspaceId, [partnerId]);
      return { open: openOf(rows), won: wonOf(rows), all: totalOf(rows) };
    },

    /** The deals that a partner has won within a year, also for its own users. */
    wonBy: async (workspaceId: string, partnerId: string): Promise<DealTotals> =>
      wonOf(await read(workspaceId, [partnerId])),

    async sumsOf(
      workspaceId: string,
      partnerIds: readonly string[],
    ): Promise<ReadonlyMap<string, PartnerSums>> {
      const rows = await read(workspaceId, partnerIds);
      return new Map(
        partnerIds.map((id) => {
          const own = rows.filter(({ partnerId }) => partnerId === id);
          return [id, { open: openOf(own).sums, won: wonOf(own).sums }];
        }),
      );
    },
  };
}

const openOf = (rows: readonly Row[]): DealTotals =>
  totalOf(rows.map((row) => ({ ...row, deals: row.openDeals, minor: row.openMinor })));
const wonOf = (rows: readonly Row[]): DealTotals =>
  totalOf(rows.map((row) => ({ ...row, deals: row.wonDeals, minor: row.wonMinor })));

function totalOf(rows: readonly Pick<Row, 'currency' | 'deals' | 'minor'>[]): DealTotals {
  return {
    deals: rows.reduce((sum, { deals }) => sum + deals, 0),
    sums: rows.flatMap(({ currency, deals, minor }) =>
      currency === '' || deals === 0 ? [] : [{ currency, amount: formatAmount(BigInt(minor), currency) }],
    ),
  };
}
