import type { Knex } from 'knex';
import type { Db } from '../../../db/connect';
import { countUpTo, keysetPage } from '../../../db/lists/keyset';
import type { Page, PageRequest } from '../../../lib/paging';
import { createCodec } from '../../../db/codec';
import type { Explained } from '../../earnings/sale';
import type { ConversionKind, LedgerKind } from '../affiliates.rules';

/** A conversion of a link. Amounts are whole numbers of the currency's smallest unit, as text. */
export interface Conversion {
  id: string;
  workspaceId: string;
  linkId: string;
  kind: ConversionKind;
  externalId: string | null;
  contentHash: string | null;
  applicationId: string | null;
  referralId: string | null;
  /** Name for users. */
  name: string;
  clickId: string | null;
  amountMinor: string | null;
  currency: string;
  /** The link's rate at the time of the conversion. */
  commissionRate: string;
  commissionMinor: string;
  reversedAt: string | null;
  createdAt: string;
  customerId: string | null;
  customerEmail: string | null;
  productId: string | null;
  /** ISO 3166. */
  country: string | null;
  /** What the report has named: a coupon, and the code of a link. */
  coupon: string | null;
  reportedCode: string | null;
  /** Which link of a known customer earned; null for a customer's first conversion. */
  attribution: 'first' | 'last' | null;
  /** Where it comes from, unless it was reported. */
  explanation: Explained[] | null;
}

/** A commission, its reversal with a negative amount, or its reinstatement. Entries never change: the database refuses it. */
export interface LedgerEntry {
  id: string;
  workspaceId: string;
  linkId: string;
  conversionId: string;
  kind: LedgerKind;
  amountMinor: string;
  currency: string;
  createdAt: string;
}

export interface NamedLedgerEntry extends LedgerEntry {
  conversionName: string;
}

const COUNTED = 10_000;

const plain = ['id', 'workspaceId', 'linkId', 'kind', 'externalId', 'contentHash', 'applicationId'].concat([
  'referralId',
  'name',
  'clickId',
  'currency',
  'commissionRate',
  'reversedAt',
  'createdAt',
  'customerId',
  'customerEmail',
  'productId',
  'country',
  'coupon',
  'reportedCode',
  'attribution',
  'explanation',
]);

const codec = createCodec<Conversion>({ json: ['explanation'] });

export function createConversionsRepo(db: Db) {
  /** Reads 64-bit integers as text, since JavaScript numbers can't hold them. */
  const asText = (...columns: string[]) =>
    columns.map((column) =>
      db.read.raw('cast(?? as text) as ??', [column, column.slice(column.indexOf('.') + 1)]),
    );
  const read = (): Knex.QueryBuilder =>
    db.read('affiliate_conversions').select(...plain, ...asText('amountMinor', 'commissionMinor'));
  const first = async (query: Knex.QueryBuilder): Promise<Conversion | undefined> => {
    const row: object | undefined = await query.first();
    return row && codec.decode(row);
  };

  return {
    async byExternalId(workspaceId: string, externalId: string): Promise<Conversion | undefined> {
      return first(read().where({ workspaceId, externalId }));
    },

    async byId(workspaceId: string, id: string): Promise<Conversion | undefined> {
      return first(read().where({ workspaceId, id }));
    },

    /** Locks a conversion against other writers until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<Conversion | undefined> {
      return first(read().where({ workspaceId, id }).forUpdate());
    },

    /** Inserts a conversion; returns false if one with the same external id exists. */
    async insert(conversion: Conversion): Promise<boolean> {
      const rows = await db
        .write('affiliate_conversions')
        .insert(codec.encode(conversion))
        .onConflict(['workspaceId', 'externalId'])
        .ignore()
        .returning('id');
      return rows.length === 1;
    },

    /** Returns conversions of all workspaces whose amount the migration couldn't decide, and which aren't reversed. */
    async uncertain(
      limit: number,
    ): Promise<{ conversions: Pick<Conversion, 'id' | 'externalId'>[]; count: number }> {
      const marked = () =>
        db.read('affiliate_conversions').whereRaw('?? and ?? is null', ['isAmountUncertain', 'reversedAt']);
      const conversions = await marked().orderBy('id').limit(limit).select('id', 'externalId');
      const [row]: { n: number | string }[] = await marked().count({ n: '*' });
      return { conversions, count: Number(row?.n ?? 0) };
    },

    /** @param reversedAt null: no longer reversed */
    async markReversed(workspaceId: string, id: string, reversedAt: string | null): Promise<void> {
      await db.write('affiliate_conversions').where({ workspaceId, id }).update({ reversedAt });
    },

    /** Marks a conversion reversed for good. Another one can then have its external id. */
    async retire(workspaceId: string, id: string, reversedAt: string): Promise<void> {
      await db
        .write('affiliate_conversions')
        .where({ workspaceId, id })
        .update({ reversedAt, externalId: `retired:${id}` });
    },

    /** Whether a link has conversions, or customers that came through it. */
    async hasAny(linkId: string): Promise<boolean> {
      if (await db.read('affiliate_conversions').where({ linkId }).first('id')) return true;
      for (const column of ['firstLinkId', 'lastLinkId'])
        if (
          await db
            .read('attributed_customers')
            .where({ [column]: linkId })
            .first('customerId')
        )
          return true;
      return false;
    },

    /** Lists conversions of one link, newest first. */
    page: (linkId: string, request: PageRequest): Promise<Page<Conversion>> =>
      keysetPage<Conversion, Conversion>({
        query: read().where({ linkId }),
        order: ['createdAt', 'id'],
        request,
        count: () => countUpTo(db.read, db.read('affiliate_conversions').where({ linkId }), COUNTED),
        decode: (row) => row,
        position: ({ createdAt, id }) => [createdAt, id],
      }),

    /** Returns the latest conversions of a customer. */
    async ofCustomer(workspaceId: string, customerId: string, limit: number): Promise<Conversion[]> {
      return read()
        .where({ workspaceId, customerId })
        .orderBy([
          { column: 'createdAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit);
    },

    async noteCommission(id: string, commissionMinor: string): Promise<void> {
      await db.write('affiliate_conversions').where({ id }).update({ commissionMinor });
    },

    /** Lists ledger entries of one link, newest first. */
    ledger: (linkId: string, request: PageRequest): Promise<Page<NamedLedgerEntry>> =>
      keysetPage<NamedLedgerEntry, NamedLedgerEntry>({
        query: db
          .read('affiliate_ledger as e')
          .join('affiliate_conversions as c', 'c.id', 'e.conversionId')
          .where('e.linkId', linkId)
          .select(
            'e.id',
            'e.workspaceId',
            'e.linkId',
            'e.conversionId',
            'e.kind',
            'e.currency',
            'e.createdAt',
          )
          .select('c.name as conversionName', ...asText('e.amountMinor')),
        order: ['e.createdAt', 'e.id'],
        request,
        count: () => countUpTo(db.read, db.read('affiliate_ledger').where({ linkId }), COUNTED),
        decode: (row) => row,
        position: ({ createdAt, id }) => [createdAt, id],
      }),

    /** Returns the codes of the links that brought these applications, by application id. */
    async codesOfApplications(applicationIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (applicationIds.length === 0) return new Map();
      const rows: { applicationId: string; affiliateCode: string }[] = await db
        .read('affiliate_conversions as c')
        .join('affiliate_links as l', 'l.id', 'c.linkId')
        .whereIn('c.applicationId', applicationIds)
        .select('c.applicationId', 'l.affiliateCode');
      return new Map(rows.map((row) => [row.applicationId, row.affiliateCode]));
    },
  };
}

export type ConversionsRepo = ReturnType<typeof createConversionsRepo>;
