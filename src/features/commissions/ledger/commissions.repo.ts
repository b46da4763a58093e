import type { Knex } from 'knex';
import type { Db } from '../../../db/connect';
import { createEntityTable } from '../../../db/entity-table';
import { entityCodec, ownColumns } from '../../../db/entity-columns';
import type { Page, PageRequest, Sort } from '../../../lib/paging';
import { commissionEntity, type Commission, type NamedCommission } from './commissions.entity';
import { openCommissions, type CommissionSource, type CommissionStatus } from './commissions.rules';

/** Each filter narrows the list; undefined filters nothing. */
export interface CommissionListFilters {
  status?: CommissionStatus | undefined;
  source?: CommissionSource | undefined;
  payee?: string | undefined;
  partner?: string | undefined;
  program?: string | undefined;
  link?: string | undefined;
  currency?: string | undefined;
  /** A day or a time. */
  from?: string | undefined;
  to?: string | undefined;
  flagged?: boolean | undefined;
  /** Only those of which something was taken back, and those that take something back. */
  takenBack?: boolean | undefined;
}

/** Upper bound for counting a list. */
const COUNTED = 10_000;

const amounts = ['eventAmountMinor', 'amountMinor', 'netMinor'] as const;

export function createCommissionsRepo(db: Db) {
  /** Reads 64-bit integers as text, since JavaScript numbers can't hold them. */
  const asTexts = (alias: string): Knex.Raw[] =>
    amounts.map((column) => db.read.raw('cast(?? as text) as ??', [`${alias}.${column}`, column]));
  const table = createEntityTable<Commission, NamedCommission>(db, {
    table: 'commissions',
    alias: 'c',
    entity: commissionEntity,
    join: (query) =>
      query
        .innerJoin('payees as y', 'y.id', 'c.payeeId')
        .leftJoin('partners as p', 'p.id', 'c.partnerId')
        .leftJoin('payouts as o', 'o.id', 'c.payoutId')
        .select(asTexts('c')),
  });
  const codec = entityCodec<Commission>(commissionEntity);
  const columns = ownColumns(commissionEntity);
  const rows = () => db.read('commissions as c').select(columns).select(asTexts('c'));
  const locked = async (query: Knex.QueryBuilder): Promise<Commission[]> => {
    const found: object[] = await query.orderBy('id').forUpdate();
    return found.map(codec.decode);
  };

  const narrow = (workspaceId: string, filters: CommissionListFilters) => (query: Knex.QueryBuilder) => {
    const { status, source, payee, partner, program, link, currency, from, to, flagged, takenBack } = filters;
    const wanted = {
      'c.status': status,
      'c.source': source,
      'c.payeeId': payee,
      'c.partnerId': partner,
      'c.programId': program,
      'c.affiliateLinkId': link,
      'c.currency': currency,
    };
    query.where({ 'c.workspaceId': workspaceId });
    for (const [column, value] of Object.entries(wanted)) if (value) query.where(column, value);
    if (flagged === true) query.whereRaw(db.engine === 'sqlite' ? 'c."isFlagged" = 1' : 'c."isFlagged"');
    if (flagged === false) query.where('c.isFlagged', false);
    if (takenBack)
      query
        .whereNot('c.status', 'duplicate')
        .whereRaw('(c."reverses" IS NOT NULL OR c."amountMinor" <> c."netMinor")');
    if (from) query.where('c.createdAt', '>=', isDay(from) ? `${from}T00:00:00.000Z` : utc(from));
    if (to) query.where('c.createdAt', '<=', isDay(to) ? `${to}T23:59:59.999Z` : utc(to));
    return query;
  };

  return {
    ...table,

    /** Newest first, or in the order that the request asks for. */
    list: (
      workspaceId: string,
      filters: CommissionListFilters,
      request: PageRequest,
    ): Promise<Page<NamedCommission>> =>
      table.page(
        workspaceId,
        {
          search: undefined,
          narrow: narrow(workspaceId, filters),
          count: COUNTED,
        },
        { ...request, sort: request.sort && inColumns(request.sort) },
      ),

    async insert(commission: Commission): Promise<void> {
      await db.write('commissions').insert(codec.encode(commission));
    },

    /** Makes other changes of what the workspace earns wait until the current transaction ends. Must come first in it. */
    async lockEarnings(workspaceId: string): Promise<void> {
      // SQLite has only one writer.
      if (db.engine === 'postgres')
        await db.write.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
          `partnerhub.earnings ${workspaceId}`,
        ]);
    },

    /** Reads a commission and locks it against other writers. */
    async lock(workspaceId: string, id: string): Promise<Commission | undefined> {
      const [found] = await locked(rows().where({ 'c.workspaceId': workspaceId, 'c.id': id }));
      return found;
    },

    /** Reads and locks commissions, in the order of their ids. */
    lockAll: (workspaceId: string, ids: readonly string[]): Promise<Commission[]> =>
      // An expression, because SQLite would otherwise read the whole workspace.
      locked(rows().whereIn('c.id', ids).whereRaw("?? || '' = ?", ['c.workspaceId', workspaceId])),

    /** Reads and locks all commissions of one sale, in the order of their ids. */
    async lockFamily(workspaceId: string, source: CommissionSource, sourceId: string): Promise<Commission[]> {
      const family = rows().where({ 'c.sourceId': sourceId, 'c.source': source });
      return locked(family.whereRaw("?? || '' = ?", ['c.workspaceId', workspaceId]));
    },

    /** Reads and locks the commissions that take back what a commission has earned. */
    async lockReversals(id: string): Promise<Commission[]> {
      return locked(rows().where({ 'c.reverses': id }));
    },

    /**
     * Changes a commission that is held, due, a duplicate or reversed. Returns false for one that is in a run or paid by now.
     */
    async change(
      id: string,
      changes: Partial<Pick<Commission, 'status' | 'netMinor' | 'flags' | 'isFlagged' | 'duplicateOf'>>,
      updatedAt: string,
    ): Promise<boolean> {
      const changed = await db
        .write('commissions')
        .where({ id })
        .whereIn('status', [...openCommissions, 'duplicate', 'reversed'])
        .update({ ...codec.encode(changes), updatedAt });
      return changed === 1;
    },

    /** Lets the other duplicates of a sale refer to the commission that earns now. */
    async pointDuplicates(from: string, to: string, updatedAt: string): Promise<void> {
      await db
        .write('commissions')
        .where({ duplicateOf: from, status: 'duplicate' })
        .whereNot({ id: to })
        .update({ duplicateOf: to, updatedAt });
    },

    /** Whether the sale has a commission, whatever its status. */
    async isEarned(workspaceId: string, source: CommissionSource, sourceId: string): Promise<boolean> {
      const found = await db.read('commissions').where({ sourceId, source, workspaceId }).first('id');
      return found !== undefined;
    },

    /** Returns commissions of all workspaces whose hold has ended, in the order of its end. */
    async ended(now: string, limit: number): Promise<{ id: string; workspaceId: string }[]> {
      return db
        .read('commissions')
        .whereRaw(`status = 'held'`)
        .where('isFlagged', false)
        .where('heldUntil', '<=', now)
        .orderBy(['heldUntil', 'id'])
        .limit(limit)
        .select('id', 'workspaceId');
    },

    /** Makes a held commission due, unless someone else has changed it. */
    async release(id: string, now: string): Promise<boolean> {
      const released = await db
        .write('commissions')
        .where({ id, status: 'held', isFlagged: false })
        .where('heldUntil', '<=', now)
        .update({ status: 'due', updatedAt: now });
      return released === 1;
    },
  };
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const utc = (time: string): string => new Date(time).toISOString();

/** The amount is shown as a decimal under another name. */
const inColumns = ({ field, then, ...sort }: Sort): Sort => ({
  ...sort,
  field: field === 'amount' ? 'amountMinor' : field,
  ...(then && { then: inColumns(then) }),
});

export type CommissionsRepo = ReturnType<typeof createCommissionsRepo>;
