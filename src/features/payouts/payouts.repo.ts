import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { countUpTo, keysetPage } from '../../db/lists/keyset';
import { personColumn } from '../../db/people';
import type { Page, PageRequest } from '../../lib/paging';
import type { SepaDebtor } from '../workspaces/workspace';
import type { CarriedOver, ListedPayout, PayoutStatus } from './payouts.rules';

/** The workspace, as its statements name it. */
export interface Payer {
  name: string;
  vatId: string | null;
}

/** A stored payout. `amountMinor` is in the currency's smallest unit, as text. */
export interface Payout {
  id: string;
  workspaceId: string;
  number: number;
  currency: string;
  status: PayoutStatus;
  upTo: string;
  amountMinor: string;
  carriedOver: CarriedOver[];
  debtor: SepaDebtor | null;
  sealedDebtorIban: string | null;
  payer: Payer | null;
  wiseTemplate: string | null;
  createdBy: string | null;
  approvedBy: string | null;
  createdAt: string;
  approvedAt: string | null;
  exportedAt: string | null;
  paidAt: string | null;
  cancelledAt: string | null;
}

/** A payout that is being made: nobody sees it, and it has the status `making`. */
export interface Making {
  id: string;
  workspaceId: string;
  /** Until then, its process is alive. Changes with each sign of life. */
  aliveUntil: string;
}

type Listed = Omit<ListedPayout, 'amount'> & { amountMinor: string };

const COUNTED = 10_000;

/** The status of a payout that nobody sees yet. */
const MAKING = 'making';

const codec = createCodec<Payout>({ json: ['carriedOver', 'debtor', 'payer'] });
const listed = [
  ...['id', 'number', 'currency', 'status', 'upTo', 'createdBy', 'approvedBy'],
  ...['createdAt', 'approvedAt', 'exportedAt', 'paidAt', 'cancelledAt'],
].map((column) => `o.${column}`);

export function createPayoutsRepo(db: Db) {
  /** Reads 64-bit integers as text, since JavaScript numbers can't hold them. */
  const amount = (column: string) => db.read.raw('cast(?? as text) as ??', [column, 'amountMinor']);
  const whole = (workspaceId: string, id: string) =>
    db
      .read('payouts')
      .where({ workspaceId, id })
      .whereNot('status', MAKING)
      .select('*', amount('amountMinor'));
  const people = (query: Knex.QueryBuilder) =>
    query
      .leftJoin('users as m', 'm.id', 'o.createdBy')
      .leftJoin('users as a', 'a.id', 'o.approvedBy')
      .select(...listed, amount('o.amountMinor'), {
        createdByName: personColumn(db.read, { user: 'm' }),
        approvedByName: personColumn(db.read, { user: 'a' }),
      });

  return {
    async byId(workspaceId: string, id: string): Promise<Payout | undefined> {
      const row: object | undefined = await whole(workspaceId, id).first();
      return row && codec.decode(row);
    },

    /** Locks a payout against other writers until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<Payout | undefined> {
      const row: object | undefined = await whole(workspaceId, id).forUpdate().first();
      return row && codec.decode(row);
    },

    /** Reads payouts as lists show them, in no particular order. */
    listed: (workspaceId: string, ids: readonly string[]): Promise<Listed[]> =>
      people(db.read('payouts as o').where('o.workspaceId', workspaceId).whereIn('o.id', ids)).then(
        (rows: Listed[]) => rows,
      ),

    /** Newest first. */
    page(
      workspaceId: string,
      where: { status?: PayoutStatus | undefined; currency?: string | undefined },
      request: PageRequest,
    ): Promise<Page<Listed>> {
      const query = db.read('payouts as o').where('o.workspaceId', workspaceId).whereNot('o.status', MAKING);
      for (const [column, value] of Object.entries(where))
        if (value !== undefined) query.where(`o.${column}`, value);
      const counting = query.clone();
      return keysetPage<Listed, Listed>({
        query: people(query),
        order: ['o.createdAt', 'o.id'],
        request,
        count: () => countUpTo(db.read, counting, COUNTED),
        decode: (row) => row,
        position: ({ createdAt, id }) => [createdAt, id],
      });
    },

    /**
     * Lets only one caller at a time make or approve payouts of a workspace, until the transaction ends. Rows that refer to
     * the workspace can still be written.
     */
    async lockWorkspace(workspaceId: string): Promise<void> {
      await db.read('workspaces').where({ id: workspaceId }).forNoKeyUpdate().first('id');
    },

    /** Returns the number of the next payout. Needs the lock of the workspace. */
    async nextNumber(workspaceId: string): Promise<number> {
      const [row]: { last: number | null }[] = await db
        .read('payouts')
        .where({ workspaceId })
        .max({ last: 'number' });
      return (row?.last ?? 0) + 1;
    },

    /** Returns whom the latest payout in a currency has left out, with how much. */
    async lastCarriedOver(workspaceId: string, currency: string): Promise<CarriedOver[]> {
      const row: object | undefined = await db
        .read('payouts')
        .where({ workspaceId, currency })
        .whereNotIn('status', ['cancelled', MAKING])
        .orderBy([
          { column: 'createdAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .first('carriedOver');
      return row ? codec.decode(row).carriedOver : [];
    },

    /** Inserts a payout that nobody sees until it is shown. */
    async insertHidden(payout: Payout, aliveUntil: string): Promise<void> {
      await db.write('payouts').insert({ ...codec.encode(payout), status: MAKING, aliveUntil });
    },

    /** Shows a payout that is complete. Returns false if it was taken for abandoned. */
    async show({ id, aliveUntil }: Making, changes: Partial<Payout>): Promise<boolean> {
      const count = await db
        .write('payouts')
        .where({ id, status: MAKING, aliveUntil })
        .update({ ...codec.encode(changes), status: 'draft', aliveUntil: null });
      return count === 1;
    },

    /** Says that a payout is still being made. Returns false if it was taken for abandoned. */
    async keepAlive({ id, aliveUntil }: Making, next: string): Promise<boolean> {
      const count = await db
        .write('payouts')
        .where({ id, status: MAKING, aliveUntil })
        .update({ aliveUntil: next });
      return count === 1;
    },

    /** Returns whether a payout of a currency is being made. */
    async isMaking(workspaceId: string, currency: string): Promise<boolean> {
      const row: object | undefined = await db
        .read('payouts')
        .where({ workspaceId, status: MAKING, currency })
        .first('id');
      return row !== undefined;
    },

    /** Returns payouts whose process hasn't been seen for too long. */
    abandoned: (now: string): Promise<Making[]> =>
      db
        .read('payouts')
        // Must equal the condition of the partial index word for word.
        .whereRaw("status = 'making'")
        .where('aliveUntil', '<', now)
        .select('id', 'workspaceId', 'aliveUntil')
        .then((rows: Making[]) => rows),

    /** Deletes a payout that won't be made, with its lines. */
    async remove({ id, aliveUntil }: Making): Promise<void> {
      await db.write('payouts').where({ id, status: MAKING, aliveUntil }).delete();
    },

    /** Changes a payout that still has a status. Returns false if another caller has changed it. */
    async update(
      { id, workspaceId, status }: Pick<Payout, 'id' | 'workspaceId' | 'status'>,
      changes: Partial<Payout>,
    ): Promise<boolean> {
      const count = await db
        .write('payouts')
        .where({ workspaceId, id, status })
        .update(codec.encode(changes));
      return count === 1;
    },

    /** Adds up what the payout pays. */
    async sumAgain(id: string): Promise<void> {
      await db
        .write('payouts')
        .where({ id })
        .update({
          amountMinor: db
            .read('payout_lines')
            .where({ payoutId: id })
            .whereIn('status', ['pending', 'paid'])
            .select(db.read.raw('coalesce(sum(??), 0)', ['amountMinor'])),
        });
    },

    /** Returns whether someone besides the user can approve payouts. */
    async hasOtherAdmin(workspaceId: string, userId: string): Promise<boolean> {
      const row: object | undefined = await db
        .read('workspace_members as m')
        .join('users as u', 'u.id', 'm.userId')
        .where('m.workspaceId', workspaceId)
        .whereIn('m.role', ['owner', 'admin'])
        .whereNot('m.userId', userId)
        .whereNull('u.disabledAt')
        .first('m.id');
      return row !== undefined;
    },
  };
}

export type PayoutsRepo = ReturnType<typeof createPayoutsRepo>;
