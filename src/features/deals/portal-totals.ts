import type { Db } from '../../db/connect';
import { formatAmount } from '../../lib/money/money';
import type { PortalView } from '../audiences/portal-view';
import { createPartnerTotals, type DealTotals } from './partner-totals';

/** The deals of a partner, as its own users see them. */
export interface PortalTotals {
  submitted: DealTotals;
  /** Approved deals, with the day when the first protection ends. */
  approved: DealTotals & { protectedUntil: string | null };
  /** Won within a year. */
  won: DealTotals;
}

interface Row {
  currency: string | null;
  status: string;
  minor: string | null;
  protectedUntil: string | null;
  deals: number | string;
}

/** Sums the deals of a partner in its portal, along the index of its deals. */
export function createPortalTotals({ db }: { db: Db }) {
  const totals = createPartnerTotals(db);
  const readOpen = (workspaceId: string, partnerId: string): Promise<Row[]> =>
    db
      .read('deals')
      .where({ partnerId, workspaceId })
      .whereIn('status', ['submitted', 'approved'])
      .groupBy('currency', 'status')
      .orderBy('currency')
      .select('currency', 'status', { minor: db.read.raw('cast(sum("amountMinor") as text)') })
      .min({ protectedUntil: 'protectedUntil' })
      .count({ deals: '*' });

  return async ({ workspaceId, partnerId }: PortalView): Promise<PortalTotals> => {
    const [rows, won] = await Promise.all([
      readOpen(workspaceId, partnerId),
      totals.wonBy(workspaceId, partnerId),
    ]);
    const approved = rows.filter(({ status }) => status === 'approved');
    const ends = approved.flatMap(({ protectedUntil }) => protectedUntil ?? []).toSorted();
    return {
      submitted: totalOf(rows.filter(({ status }) => status === 'submitted')),
      approved: { ...totalOf(approved), protectedUntil: ends[0] ?? null },
      won,
    };
  };
}

const totalOf = (rows: readonly Row[]): DealTotals => ({
  deals: rows.reduce((sum, { deals }) => sum + Number(deals), 0),
  sums: rows.flatMap(({ currency, minor }) =>
    currency === null || minor === null ? [] : [{ currency, amount: formatAmount(BigInt(minor), currency) }],
  ),
});
