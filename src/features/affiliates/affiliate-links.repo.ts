import type { Knex } from 'knex';
import type { Db } from '../../db/connect';
import { createEntityTable } from '../../db/entity-table';
import { rowCount, statusTotals, type StatusTotals } from '../../db/lists/row-counts';
import { conflict } from '../../lib/errors';
import { isTaken, isUniqueViolation } from '../../db/violations';
import type { Page, PageRequest, Sort } from '../../lib/paging';
import { linkEntity, type AffiliateLink, type CountedLink } from './affiliate-links.entity';
import {
  affiliateMessages,
  aliasKey,
  codeKey,
  couponKey,
  linkStatuses,
  type LinkStatus,
} from './affiliates.rules';

/** Each filter narrows the list; undefined filters nothing. */
export interface LinkListFilters {
  search?: string | undefined;
  status?: LinkStatus | undefined;
  /** The partner's id. */
  partner?: string | undefined;
  /** The program's id. */
  program?: string | undefined;
}

export type LinkCounts = StatusTotals<LinkStatus>;

/** Codes per query. */
const AT_ONCE = 500;

/** Upper bound for counting the links of one partner or program. */
const COUNTED = 10_000;

/** Earnings of some links in one currency. A 64-bit integer is a text. */
export interface EarnedMinor {
  currency: string;
  earningsMinor: string;
  links: number;
}

/** The links of a program in one currency, and what they have brought. */
export interface ProgramMinor extends EarnedMinor {
  clicks: number;
  conversions: number;
}

/** Finds the links of a program. The plus keeps SQLite from reading all links of the workspace. */
export const linksOfProgram = (db: Db, workspaceId: string, programId: string): Knex.QueryBuilder =>
  db
    .read('affiliate_links')
    .where({ programId })
    .whereRaw(db.engine === 'sqlite' ? '+?? = ?' : '?? = ?', ['workspaceId', workspaceId]);

/** The results of links. */
export interface LinkResults {
  clicks: number;
  conversions: number;
}

export function createAffiliateLinksRepo(db: Db) {
  const links = createEntityTable<AffiliateLink, CountedLink>(db, {
    table: 'affiliate_links',
    alias: 'l',
    entity: linkEntity,
    join: (query) =>
      query
        .leftJoin('referral_programs as g', 'g.id', 'l.programId')
        .leftJoin('partners as p', 'p.id', 'l.partnerId')
        // Reads a 64-bit integer as text, since JavaScript numbers can't hold it.
        .select(db.read.raw('cast(?? as text) as ??', ['l.earningsMinor', 'earningsMinor'])),
    derive: ({ affiliateCode, aliases, coupons }) => ({
      codeKey: codeKey(affiliateCode),
      nameKeys: JSON.stringify([...aliases.map(aliasKey), ...coupons.map(couponKey)]),
    }),
  });

  /**
   * @throws 409 if any link of the installation has the code, or another one of the workspace an alias or a coupon, even
   * if it got it at the same moment
   */
  async function unlessTaken(written: Promise<void>): Promise<void> {
    try {
      await written;
    } catch (error) {
      if (isUniqueViolation(error, 'affiliate_links', 'codeKey')) throw conflict(affiliateMessages.taken);
      const isName =
        isTaken(error) && error instanceof Error && error.message.includes('affiliate_link_names');
      throw isName ? conflict(affiliateMessages.nameTaken) : error;
    }
  }

  return {
    ...links,
    insert: (link: AffiliateLink): Promise<void> => unlessTaken(links.insert(link)),
    update: (link: AffiliateLink): Promise<void> => unlessTaken(links.update(link)),

    /** Returns the earnings of a partner's links in each currency, the largest sum of minor units first. */
    async earningsOf(workspaceId: string, partnerId: string): Promise<EarnedMinor[]> {
      return db
        .read('affiliate_links')
        .where({ partnerId, workspaceId })
        .groupBy('currency')
        .select('currency', db.read.raw('cast(sum("earningsMinor") as text) as "earningsMinor"'))
        .count({ links: '*' })
        .orderByRaw('sum("earningsMinor") desc, currency');
    },

    /** Adds up the clicks and conversions of several programs, by their ids. */
    async countsOfPrograms(workspaceId: string, ids: readonly string[]): Promise<Map<string, LinkResults>> {
      const rows: { programId: string; clicks: number | string; conversions: number | string }[] = await db
        .read('affiliate_links')
        .whereIn('programId', ids)
        // An expression, because SQLite would otherwise read the whole workspace.
        .whereRaw("?? || '' = ?", ['workspaceId', workspaceId])
        .groupBy('programId')
        .select('programId')
        .sum({ clicks: 'clickCount', conversions: 'conversionCount' });
      return new Map(
        rows.map(({ programId, clicks, conversions }) => [
          programId,
          { clicks: Number(clicks), conversions: Number(conversions) },
        ]),
      );
    },

    /** Adds the links of a program up in each currency, the largest sum of minor units first. */
    async sumsOfProgram(workspaceId: string, programId: string): Promise<ProgramMinor[]> {
      const rows: ProgramMinor[] = await linksOfProgram(db, workspaceId, programId)
        .groupBy('currency')
        .select('currency', db.read.raw('cast(sum("earningsMinor") as text) as "earningsMinor"'))
        .count({ links: '*' })
        .sum({ clicks: 'clickCount', conversions: 'conversionCount' })
        .orderByRaw('sum("earningsMinor") desc, currency');
      // PostgreSQL answers sums as text.
      return rows.map(({ links: count, clicks, conversions, ...row }) => ({
        ...row,
        links: Number(count),
        clicks: Number(clicks),
        conversions: Number(conversions),
      }));
    },

    async byCode(workspaceId: string, code: string): Promise<CountedLink | undefined> {
      const wanted = { 'l.codeKey': codeKey(code), 'l.workspaceId': workspaceId };
      return links.show(db.read('affiliate_links as l').where(wanted)).first();
    },

    async byCoupon(workspaceId: string, coupon: string): Promise<CountedLink | undefined> {
      const wanted = { workspaceId, nameKey: couponKey(coupon) };
      const named = db.read('affiliate_link_names').where(wanted).select('linkId');
      return links.show(db.read('affiliate_links as l').whereIn('l.id', named)).first();
    },

    /** Returns the keys of the codes of links that have one of the aliases or coupons, by the keys of those. */
    async codesOfNames(workspaceId: string, nameKeys: readonly string[]): Promise<Map<string, string>> {
      const found = new Map<string, string>();
      for (let at = 0; at < nameKeys.length; at += AT_ONCE) {
        const rows: { nameKey: string; codeKey: string }[] = await db
          .write('affiliate_link_names as n')
          .join('affiliate_links as l', 'l.id', 'n.linkId')
          .where('n.workspaceId', workspaceId)
          .whereIn('n.nameKey', nameKeys.slice(at, at + AT_ONCE))
          .select('n.nameKey', 'l.codeKey');
        for (const row of rows) found.set(row.nameKey, row.codeKey);
      }
      return found;
    },

    /** Returns the codes of links by id. */
    async codesOf(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows: Pick<AffiliateLink, 'id' | 'affiliateCode'>[] = await db
        .read('affiliate_links')
        .where({ workspaceId })
        .whereIn('id', [...new Set(ids)])
        .select('id', 'affiliateCode');
      return new Map(rows.map(({ id, affiliateCode }) => [id, affiliateCode]));
    },

    /** Returns those of the codes (`codeKey`) that links of other workspaces have. */
    async codesOfOthers(workspaceId: string, codes: readonly string[]): Promise<ReadonlySet<string>> {
      const taken = new Set<string>();
      for (let at = 0; at < codes.length; at += AT_ONCE) {
        const found: string[] = await db
          .read('affiliate_links')
          .whereIn('codeKey', codes.slice(at, at + AT_ONCE))
          .whereNot('workspaceId', workspaceId)
          .pluck('codeKey');
        for (const code of found) taken.add(code);
      }
      return taken;
    },

    /** Lists links, newest first. */
    list: (
      workspaceId: string,
      { search, status, partner, program }: LinkListFilters,
      request: PageRequest,
    ): Promise<Page<CountedLink>> => {
      const count = (partner ?? program) ? COUNTED : rowCount(db, workspaceId, 'affiliate_links', status);
      const sort = request.sort && inColumns(request.sort);
      const asked = { ...request, sort };
      if (!program) {
        const where = { status, partnerId: partner };
        return links.page(workspaceId, { search, where, narrowest: 'partnerId', count }, asked);
      }
      const narrow = (query: Knex.QueryBuilder) =>
        query
          .whereIn('l.id', linksOfProgram(db, workspaceId, program).select('id'))
          .where({ ...(status && { 'l.status': status }), ...(partner && { 'l.partnerId': partner }) });
      return links.page(workspaceId, { search, narrow, count }, asked);
    },

    /** Counts links by status in constant time. */
    counts: (workspaceId: string): Promise<LinkCounts> =>
      statusTotals(db, workspaceId, 'affiliate_links', linkStatuses),

    /** Returns whether any link belongs to the program, which then can't be deleted. */
    async isAnyOfProgram(workspaceId: string, programId: string): Promise<boolean> {
      const row = await db.read('affiliate_links').where({ programId, workspaceId }).first('id');
      return row !== undefined;
    },
  };
}

/** The sum is shown as a decimal under another name. */
const inColumns = ({ field, then, ...sort }: Sort): Sort => ({
  ...sort,
  field: field === 'totalEarnings' ? 'earningsMinor' : field,
  ...(then && { then: inColumns(then) }),
});

export type AffiliateLinksRepo = ReturnType<typeof createAffiliateLinksRepo>;
