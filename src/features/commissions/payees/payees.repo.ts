import type { Knex } from 'knex';
import type { Db } from '../../../db/connect';
import { entityCodec } from '../../../db/entity-columns';
import { createEntityTable } from '../../../db/entity-table';
import type { StatusTotals } from '../../../db/lists/row-counts';
import { sortKeysOf } from '../../../db/lists/sort-columns';
import { searchTextOf } from '../../../lib/entities/entity';
import { fromKeys } from '../../../lib/entities/from-keys';
import type { Page, PageRequest } from '../../../lib/paging';
import { payeeEntity, type Payee } from './payees.entity';
import { payeeStatuses, type PayeeStatus } from './payees.rules';

/** Ids per query. */
const AT_ONCE = 500;

type Query = Knex.QueryBuilder;

/** Upper bound for counting. */
const COUNTED = 10_000;

/** The same as `isComplete`, in SQL. */
const complete = `(p.method = 'manual'
  OR (p.method = 'paypal' AND p."paypalEmail" IS NOT NULL)
  OR (p.method = 'wise' AND (p.email IS NOT NULL OR p."ibanLast4" IS NOT NULL))
  OR (p.method = 'sepa' AND p."ibanLast4" IS NOT NULL AND p."accountHolder" IS NOT NULL))`;

/** The email of a person in lower case, by which they are found. Partners are found by their id. */
const keyOf = ({ partnerId, email }: Pick<Payee, 'partnerId' | 'email'>): string | null =>
  partnerId === null && email !== null ? email.toLowerCase() : null;

const codec = entityCodec<Payee>(payeeEntity);
const sortKeys = sortKeysOf(payeeEntity);
const searchText = searchTextOf(payeeEntity);

export function createPayeesRepo(db: Db) {
  const payees = createEntityTable<Payee>(db, {
    table: 'payees',
    alias: 'p',
    entity: payeeEntity,
    derive: (payee) => ({ emailKey: keyOf(payee) }),
  });

  function whereStatus(query: Query, status: PayeeStatus, now: string): Query {
    if (status === 'incomplete') return query.whereRaw(`NOT coalesce(${complete}, false)`);
    const held = status === 'on_hold';
    return query
      .whereRaw(complete)
      .whereRaw(held ? 'p."holdUntil" > ?' : '(p."holdUntil" IS NULL OR p."holdUntil" <= ?)', [now]);
  }

  const one = async (where: object): Promise<Payee | undefined> => {
    const row: object | undefined = await payees.show(db.read('payees as p').where(where)).first();
    return row && payees.decode(row);
  };

  return {
    ...payees,

    /** Newest first, or in the order that the request asks for. */
    list: (
      workspaceId: string,
      { search, status, now }: { search?: string | undefined; status?: PayeeStatus | undefined; now: string },
      request: PageRequest,
    ): Promise<Page<Payee>> =>
      payees.page(
        workspaceId,
        {
          search,
          count: COUNTED,
          ...(status && {
            narrow: (query: Query) => whereStatus(query.where('p.workspaceId', workspaceId), status, now),
          }),
        },
        request,
      ),

    /** Counts the payees by status, up to as many as lists count. */
    async counts(
      workspaceId: string,
      now: string,
    ): Promise<StatusTotals<PayeeStatus> & { isPartial: boolean }> {
      const status = db.read.raw(
        `CASE WHEN NOT coalesce(${complete}, false) THEN 'incomplete' WHEN p."holdUntil" > ? THEN 'on_hold' ELSE 'ready' END AS status`,
        [now],
      );
      const some = db
        .read('payees as p')
        .where('p.workspaceId', workspaceId)
        .limit(COUNTED + 1);
      const rows: { status: PayeeStatus; n: number | string }[] = await db
        .read(some.select(status).as('counted'))
        .groupBy('status')
        .select('status')
        .count({ n: '*' });
      const of = (wanted: PayeeStatus) => Number(rows.find((row) => row.status === wanted)?.n ?? 0);
      const total = payeeStatuses.reduce((sum, wanted) => sum + of(wanted), 0);
      return { ...fromKeys(payeeStatuses, of), total, isPartial: total > COUNTED };
    },

    ofPartner: (workspaceId: string, partnerId: string): Promise<Payee | undefined> =>
      one({ 'p.workspaceId': workspaceId, 'p.partnerId': partnerId }),

    /** Returns the payee of a person without partner. */
    ofEmail: (workspaceId: string, email: string): Promise<Payee | undefined> =>
      one({ 'p.workspaceId': workspaceId, 'p.emailKey': email.toLowerCase() }),

    /**
     * Inserts a payee unless its partner, or its email without partner, has one. Waits for a transaction that is making
     * it. Returns whether the row is new.
     */
    async insertIfAbsent(payee: Payee): Promise<boolean> {
      const row = {
        ...codec.encode(payee),
        ...sortKeys(payee),
        searchText: searchText(payee),
        emailKey: keyOf(payee),
      };
      const made: object[] = await db
        .write('payees')
        .insert(row)
        .onConflict(['workspaceId', payee.partnerId === null ? 'emailKey' : 'partnerId'])
        .ignore()
        .returning('id');
      return made.length === 1;
    },

    /** @param email In lower case */
    async hasEmail(workspaceId: string, id: string, email: string): Promise<boolean> {
      const row = await db
        .read('payees')
        .where({ id, workspaceId })
        .whereRaw('lower(email) = ?', [email])
        .first('id');
      return row !== undefined;
    },

    /** Returns whether anything was earned for the payee, or will be paid to it. */
    async hasEarned(payeeId: string): Promise<boolean> {
      for (const table of ['commissions', 'payout_lines'])
        if ((await db.read(table).where({ payeeId }).first('id')) !== undefined) return true;
      return false;
    },

    /** Returns the names of partners and the emails of their primary contacts, by id. */
    async partners(
      workspaceId: string,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, Pick<Payee, 'name' | 'email'>>> {
      const found = new Map<string, Pick<Payee, 'name' | 'email'>>();
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const rows: { id: string; name: string; email: string | null }[] = await db
          .read('partners as p')
          .leftJoin('partner_contacts as c', (on) =>
            on.on('c.partnerId', 'p.id').andOnVal('c.isPrimary', db.engine === 'sqlite' ? 1 : true),
          )
          .where('p.workspaceId', workspaceId)
          .whereIn('p.id', ids.slice(at, at + AT_ONCE))
          .orderBy('c.createdAt', 'desc')
          .select('p.id', 'p.name', 'c.email');
        for (const { id, ...partner } of rows) found.set(id, partner);
      }
      return found;
    },

    /** Returns the name of a partner and the email of its primary contact, and keeps the partner until the end. */
    async partner(workspaceId: string, id: string): Promise<Pick<Payee, 'name' | 'email'> | undefined> {
      const partner: { name: string } | undefined = await db
        .read('partners')
        .where({ workspaceId, id })
        .forShare()
        .first('name');
      if (!partner) return undefined;
      const contact: { email: string | null } | undefined = await db
        .read('partner_contacts')
        .where({ partnerId: id, isPrimary: true })
        .orderBy('createdAt')
        .first('email');
      return { name: partner.name, email: contact?.email ?? null };
    },
  };
}

export type PayeesRepo = ReturnType<typeof createPayeesRepo>;
