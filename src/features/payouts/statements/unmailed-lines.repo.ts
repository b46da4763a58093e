import type { Db } from '../../../db/connect';
import type { PayoutLine } from '../payout-lines.repo';

/** A line whose payee hasn't been mailed about it. */
export interface UnmailedLine extends Pick<
  PayoutLine,
  'id' | 'payeeId' | 'method' | 'amountMinor' | 'statementNumber' | 'commissionCount'
> {
  email: string;
}

export const createUnmailedLinesRepo = (db: Db) => ({
  /**
   * Returns lines that have paid payees who have no user of the portal and weren't mailed, in the order of the payees'
   * ids.
   */
  async page(payoutId: string, after: string, limit: number): Promise<UnmailedLine[]> {
    return db
      .read('payout_lines as l')
      .join('payees as p', 'p.id', 'l.payeeId')
      .where({ 'l.payoutId': payoutId, 'l.status': 'paid' })
      .whereNull('l.mailedAt')
      .where('l.payeeId', '>', after)
      .whereNotNull('p.email')
      .whereNotExists((query) =>
        query
          .from('workspace_members as m')
          .whereRaw('?? = ??', ['m.partnerId', 'p.partnerId'])
          .where('m.role', 'partner_portal')
          .select('m.id'),
      )
      .orderBy('l.payeeId')
      .limit(limit)
      .select('l.id', 'l.payeeId', 'p.email', 'l.method', 'l.statementNumber', 'l.commissionCount')
      .select(db.read.raw('cast(?? as text) as ??', ['l.amountMinor', 'amountMinor']));
  },

  /** Marks lines as mailed. Returns the ids of those that no one else has marked. */
  async claim(ids: readonly string[], now: string): Promise<ReadonlySet<string>> {
    const rows: { id: string }[] = await db
      .write('payout_lines')
      .whereIn('id', ids)
      .whereNull('mailedAt')
      .update({ mailedAt: now })
      .returning('id');
    return new Set(rows.map(({ id }) => id));
  },
});

export type UnmailedLinesRepo = ReturnType<typeof createUnmailedLinesRepo>;
