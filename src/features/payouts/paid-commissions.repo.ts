import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import type { PayoutMethod } from '../commissions/payees/payees.rules';
import type { Explained } from './statements/statements.rules';

/** What a payee has due in a currency, and whether it can be paid. Amounts are in the smallest unit, as text. */
export interface DuePayee {
  payeeId: string;
  payeeName: string;
  sumMinor: string;
  count: number;
  method: PayoutMethod | null;
  email: string | null;
  paypalEmail: string | null;
  ibanLast4: string | null;
  accountHolder: string | null;
  holdUntil: string | null;
}

/** The due commissions that a payout takes. */
export interface Due {
  workspaceId: string;
  currency: string;
  /** The last time at which they were made. */
  upTo: string;
  /** null: of all payees */
  payeeIds: readonly string[] | null;
}

/** Lines of a payout. */
export interface OfLines {
  payoutId: string;
  /** Default: all */
  lineIds?: readonly string[] | undefined;
}

/** A commission that a payout has taken. */
export interface Taken {
  payeeId: string;
  netMinor: string;
}

/** A part of a change of many commissions. */
interface Slice {
  now: string;
  limit: number;
}

export interface PaidCommission {
  id: string;
  amountMinor: string;
  explanation: Explained[];
  createdAt: string;
}

const codec = createCodec<PaidCommission & { reason: string | null }>({ json: ['explanation'] });

/** Changes the status of commissions as their payout moves, and nothing else of them. */
export function createPaidCommissionsRepo(db: Db) {
  const due = ({ workspaceId, currency, upTo, payeeIds }: Due) => {
    const query = db
      .read('commissions as c')
      .where({ 'c.workspaceId': workspaceId, 'c.currency': currency, 'c.status': 'due' })
      .where('c.createdAt', '<=', upTo);
    return payeeIds === null ? query : query.whereIn('c.payeeId', payeeIds);
  };
  const shown = () =>
    db
      .read('commissions')
      .select(
        'id',
        'explanation',
        'createdAt',
        'reason',
        db.read.raw('cast(?? as text) as ??', ['netMinor', 'amountMinor']),
      );
  const inPayout = ({ payoutId, lineIds }: OfLines) => {
    const query = db.write('commissions').where({ payoutId, status: 'in_payout' });
    return lineIds ? query.whereIn('payoutLineId', lineIds) : query;
  };
  /** A bonus and a correction have a reason instead of a sale. */
  const decode = (row: object): PaidCommission => {
    const { reason, explanation, ...commission } = codec.decode(row);
    const why = reason === null ? [] : [{ label: 'Reason', value: reason }];
    return { ...commission, explanation: [...explanation, ...why] };
  };

  return {
    /** Adds up the due commissions of each payee, along one index. */
    async dueByPayee(wanted: Due): Promise<DuePayee[]> {
      const sums = due(wanted)
        .groupBy('c.payeeId')
        .select('c.payeeId', { sum: db.read.raw('sum(??)', ['c.netMinor']) })
        .count({ count: '*' });
      const rows: DuePayee[] = await db
        .read(sums.as('s'))
        .join('payees as p', 'p.id', 's.payeeId')
        .where('p.workspaceId', wanted.workspaceId)
        .select('s.payeeId', 's.count', { payeeName: 'p.name' })
        .select(
          ['method', 'email', 'paypalEmail', 'ibanLast4', 'accountHolder', 'holdUntil'].map(
            (name) => `p.${name}`,
          ),
        )
        .select(db.read.raw('cast(?? as text) as ??', ['s.sum', 'sumMinor']))
        .orderBy(['p.name', 'p.id']);
      return rows.map((row) => ({ ...row, count: Number(row.count) }));
    },

    /** Adds up the due commissions of a workspace in each currency. */
    async dueByCurrency(
      workspaceId: string,
    ): Promise<{ currency: string; sumMinor: string; payees: number }[]> {
      const rows: { currency: string; sumMinor: string; payees: number }[] = await db
        .read('commissions as c')
        .where({ 'c.workspaceId': workspaceId, 'c.status': 'due' })
        .groupBy('c.currency')
        .orderBy('c.currency')
        .select('c.currency', db.read.raw('cast(sum(??) as text) as ??', ['c.netMinor', 'sumMinor']))
        .countDistinct({ payees: 'c.payeeId' });
      return rows.map((row) => ({ ...row, payees: Number(row.payees) }));
    },

    /** Takes some due commissions of payees that the payout has lines for. Returns what it has taken. */
    async takeSome(wanted: Due, payoutId: string, { now, limit }: Slice): Promise<Taken[]> {
      const line = db
        .read('payout_lines as l')
        .where('l.payoutId', payoutId)
        .whereRaw('?? = ??', ['l.payeeId', 'commissions.payeeId'])
        .select('l.id');
      const taken: { payeeId: string; netMinor: string | number }[] = await db
        .write('commissions')
        .whereIn('id', due(wanted).select('c.id').limit(limit))
        // Someone else may have changed it meanwhile.
        .where({ status: 'due' })
        .update({ status: 'in_payout', payoutId, payoutLineId: line, updatedAt: now })
        .returning(['payeeId', db.read.raw('cast("netMinor" as text) as "netMinor"')]);
      return taken.map(({ payeeId, netMinor }) => ({ payeeId, netMinor: String(netMinor) }));
    },

    /** Returns whether there are more due commissions than a number. */
    async hasMoreDue(wanted: Due, than: number): Promise<boolean> {
      const rows: object[] = await due(wanted).select('c.id').offset(than).limit(1);
      return rows.length > 0;
    },

    /** Makes the commissions of payees due again whose lines are deleted from a payout that is being made. */
    async giveBackOf(payoutId: string, payeeIds: readonly string[], now: string): Promise<void> {
      await db
        .write('commissions')
        .where({ payoutId })
        .whereIn('payeeId', payeeIds)
        .update({ status: 'due', payoutId: null, payoutLineId: null, updatedAt: now });
    },

    /** Makes some commissions of a payout due again. Returns how many. */
    giveBackSome: (payoutId: string, { now, limit }: Slice): Promise<number> =>
      db
        .write('commissions')
        .whereIn('id', db.read('commissions').where({ payoutId }).select('id').limit(limit))
        .update({ status: 'due', payoutId: null, payoutLineId: null, updatedAt: now }),

    /** Makes the commissions of pending lines due again. The lines keep which they had. */
    async giveBack({ payoutId, lineIds }: OfLines, now: string): Promise<void> {
      const pairs =
        db.engine === 'sqlite'
          ? 'json_group_array(json_array(c.id, cast(c."netMinor" as text)))'
          : `coalesce(jsonb_agg(jsonb_build_array(c.id, cast(c."netMinor" as text))), '[]')`;
      const lines = db.write('payout_lines').where({ payoutId, status: 'pending' });
      if (lineIds) lines.whereIn('id', lineIds);
      await lines.update({
        released: db
          .read('commissions as c')
          .whereRaw('?? = ??', ['c.payoutLineId', 'payout_lines.id'])
          .select(db.read.raw(pairs)),
      });
      await inPayout({ payoutId, lineIds }).update({
        status: 'due',
        payoutId: null,
        payoutLineId: null,
        updatedAt: now,
      });
    },

    /** Marks the commissions of pending lines as paid. */
    async pay(of: OfLines, now: string): Promise<void> {
      await inPayout(of).update({ status: 'paid', updatedAt: now });
    },

    /** Returns the commissions of a line after a position, in the order of their times. */
    async ofLine(
      payoutLineId: string,
      after: { createdAt: string; id: string } | null,
      limit: number,
    ): Promise<PaidCommission[]> {
      const query = shown().where({ payoutLineId }).orderBy(['createdAt', 'id']).limit(limit);
      if (after) query.whereRaw('(??, ??) > (?, ?)', ['createdAt', 'id', after.createdAt, after.id]);
      const rows: object[] = await query;
      return rows.map(decode);
    },

    /** Returns commissions of a workspace, in no particular order. */
    async byIds(workspaceId: string, ids: readonly string[]): Promise<PaidCommission[]> {
      const rows: object[] = await shown().where({ workspaceId }).whereIn('id', ids);
      return rows.map(decode);
    },
  };
}

export type PaidCommissionsRepo = ReturnType<typeof createPaidCommissionsRepo>;
