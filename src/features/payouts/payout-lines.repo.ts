import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { keysetPage } from '../../db/lists/keyset';
import { insertAll } from '../../db/writes/insert-all';
import { updateAll, type RowUpdate } from '../../db/writes/update-all';
import type { Page, PageRequest } from '../../lib/paging';
import type { PayoutMethod } from '../commissions/payees/payees.rules';
import type { LineStatus } from './payouts.rules';

/** A commission that a line has given back, with its amount at that time. */
export type Released = readonly [commissionId: string, amountMinor: string];

/** A stored line of a payout. Amounts are in the currency's smallest unit, as text. */
export interface PayoutLine {
  id: string;
  payoutId: string;
  workspaceId: string;
  payeeId: string;
  payeeName: string;
  method: PayoutMethod | null;
  amountMinor: string;
  status: LineStatus;
  reason: string | null;
  commissionCount: number;
  carriedOverMinor: string;
  sealedDestination: string | null;
  statementNumber: string | null;
  isSelfBilled: boolean;
  paidAt: string | null;
  released: Released[];
}

export interface PaidLine {
  lineId: string;
  number: string;
  currency: string;
  totalMinor: string;
  paidAt: string;
}

/** A line of a payee, with its payout. */
export interface FoundPayeeLine {
  id: string;
  payoutId: string;
  number: number;
  currency: string;
  amountMinor: string;
  status: LineStatus;
  createdAt: string;
}

interface YearSum {
  payeeId: string;
  payeeName: string;
  country: string | null;
  method: PayoutMethod | null;
  currency: string;
  amountMinor: string;
}

const codec = createCodec<PayoutLine>({ json: ['released'], boolean: ['isSelfBilled'] });
const shown = [
  ...['id', 'payoutId', 'workspaceId', 'payeeId', 'payeeName', 'method', 'status', 'reason'],
  ...['commissionCount', 'sealedDestination', 'statementNumber', 'isSelfBilled', 'paidAt'],
];

export function createPayoutLinesRepo(db: Db) {
  const asText = (column: string) =>
    db.read.raw('cast(?? as text) as ??', [column, column.slice(column.indexOf('.') + 1)]);
  const read = (query: Knex.QueryBuilder) =>
    query.select(...shown, asText('amountMinor'), asText('carriedOverMinor'));
  const line = (payoutId: string, id: string) =>
    read(db.read('payout_lines').where({ payoutId, id })).select('released');
  const paidOf = (workspaceId: string, partnerId: string) =>
    db
      .read('payees as p')
      .join('payout_lines as l', 'l.payeeId', 'p.id')
      .where({ 'p.workspaceId': workspaceId, 'p.partnerId': partnerId })
      .whereNotNull('l.paidAt');

  return {
    /** Returns the newest lines of a payee. */
    async ofPayee(workspaceId: string, payeeId: string, limit: number): Promise<FoundPayeeLine[]> {
      return db
        .read('payout_lines as l')
        .join('payouts as o', 'o.id', 'l.payoutId')
        .where({ 'l.payeeId': payeeId })
        .whereRaw("?? || '' = ?", ['l.workspaceId', workspaceId])
        .orderBy('o.createdAt', 'desc')
        .limit(limit)
        .select('l.id', 'l.payoutId', 'l.status', 'o.number', 'o.currency', 'o.createdAt')
        .select(asText('l.amountMinor'));
    },

    /** Returns the lines of a payout in their order, without what they have given back. */
    async ofPayout(payoutId: string): Promise<PayoutLine[]> {
      const rows: object[] = await read(db.read('payout_lines').where({ payoutId })).orderBy('id');
      return rows.map((row) => ({ ...codec.decode(row), released: [] }));
    },

    async byId(payoutId: string, id: string): Promise<PayoutLine | undefined> {
      const row: object | undefined = await line(payoutId, id).first();
      return row && codec.decode(row);
    },

    /** Returns what the payout before one in the same currency pays each payee; null if there is none. */
    async amountsBefore(payout: {
      workspaceId: string;
      currency: string;
      number: number;
    }): Promise<ReadonlyMap<string, string> | null> {
      const { number, ...where } = payout;
      const before: { id: string } | undefined = await db
        .read('payouts')
        .where(where)
        .where('number', '<', number)
        .whereNotIn('status', ['cancelled', 'making'])
        .orderBy('number', 'desc')
        .first('id');
      if (!before) return null;
      const rows: { payeeId: string; amountMinor: string }[] = await db
        .read('payout_lines')
        .where({ payoutId: before.id })
        .whereIn('status', ['pending', 'paid'])
        .select('payeeId', asText('amountMinor'));
      return new Map(rows.map(({ payeeId, amountMinor }) => [payeeId, amountMinor]));
    },

    /** Inserts lines. Runs several statements, so it must run in a transaction. */
    insertAll: (lines: readonly PayoutLine[]): Promise<void> => insertAll(db, 'payout_lines', lines),

    /** Deletes lines of a payout that is being made. */
    async removeAll(payoutId: string, payeeIds: readonly string[]): Promise<void> {
      await db.write('payout_lines').where({ payoutId }).whereIn('payeeId', payeeIds).delete();
    },

    /** Changes lines whose payout the caller has locked. Runs several statements. */
    updateAll: (updates: readonly RowUpdate[]): Promise<void> => updateAll(db, 'payout_lines', updates),

    /** Changes a line that still has one of these statuses. Returns false if it hasn't. */
    async update(
      id: string,
      from: readonly LineStatus[],
      changes: Pick<PayoutLine, 'status' | 'reason' | 'paidAt'>,
    ): Promise<boolean> {
      const count = await db.write('payout_lines').where({ id }).whereIn('status', from).update(changes);
      return count === 1;
    },

    /** Changes the lines of a payout that are still pending. */
    async updatePending(
      payoutId: string,
      changes: Partial<Pick<PayoutLine, 'status' | 'reason' | 'paidAt'>>,
    ): Promise<void> {
      await db.write('payout_lines').where({ payoutId, status: 'pending' }).update(changes);
    },

    /** Counts the self-billing invoices of a workspace. */
    async selfBilledCount(workspaceId: string): Promise<number> {
      const isSelfBilled = db.engine === 'postgres' ? '"isSelfBilled"' : '"isSelfBilled" = 1';
      const [row]: { n: number | string }[] = await db
        .read('payout_lines')
        .where({ workspaceId })
        .whereRaw(isSelfBilled)
        .count({ n: '*' });
      return Number(row?.n ?? 0);
    },

    /** Returns the partners that have accepted an agreement about self-billing, among those of payees, by payee. */
    async selfBilledPayees(workspaceId: string, payoutId: string): Promise<ReadonlySet<string>> {
      const ids: string[] = await db
        .read('agreements as a')
        .join('agreement_acceptances as c', 'c.agreementId', 'a.id')
        .join('payees as p', 'p.partnerId', 'c.partnerId')
        .join('payout_lines as l', 'l.payeeId', 'p.id')
        .where({ 'a.workspaceId': workspaceId, 'a.selfBilling': true, 'a.status': 'active' })
        .whereRaw('?? >= ??', ['c.version', 'a.acceptedFrom'])
        .where({ 'p.workspaceId': workspaceId, 'l.payoutId': payoutId })
        .distinct()
        .pluck('p.id');
      return new Set(ids);
    },

    /** Lists what a partner was paid, the latest first. */
    paidPage: (workspaceId: string, partnerId: string, request: PageRequest): Promise<Page<PaidLine>> =>
      keysetPage<PaidLine, PaidLine>({
        query: paidOf(workspaceId, partnerId)
          .join('payouts as o', 'o.id', 'l.payoutId')
          .select('o.currency', 'l.paidAt', { lineId: 'l.id', number: 'l.statementNumber' })
          .select(db.read.raw('cast(?? as text) as ??', ['l.amountMinor', 'totalMinor'])),
        order: ['l.paidAt', 'l.id'],
        request,
        count: { exact: paidOf(workspaceId, partnerId).count('*') },
        decode: (row) => row,
        position: ({ paidAt, lineId }) => [paidAt, lineId],
      }),

    /** Returns the payout of a line that a partner was paid. */
    async payoutOfPaid(workspaceId: string, partnerId: string, lineId: string): Promise<string | undefined> {
      const row: { payoutId: string } | undefined = await paidOf(workspaceId, partnerId)
        .where('l.id', lineId)
        .first('l.payoutId');
      return row?.payoutId;
    },

    /** Adds up what was paid in a period, per payee, method and currency, ordered by name. */
    async sums(workspaceId: string, { from, until }: { from: string; until: string }): Promise<YearSum[]> {
      return db
        .read('payout_lines as l')
        .join('payouts as o', 'o.id', 'l.payoutId')
        .join('payees as p', 'p.id', 'l.payeeId')
        .where('l.workspaceId', workspaceId)
        .where('l.paidAt', '>=', from)
        .where('l.paidAt', '<', until)
        .groupBy('l.payeeId', 'p.name', 'p.country', 'l.method', 'o.currency')
        .select('l.payeeId', 'p.country', 'l.method', 'o.currency', { payeeName: 'p.name' })
        .select(db.read.raw('cast(sum(??) as text) as ??', ['l.amountMinor', 'amountMinor']));
    },
  };
}

export type PayoutLinesRepo = ReturnType<typeof createPayoutLinesRepo>;
