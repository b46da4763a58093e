import type { Knex } from 'knex';
import type { Db } from '../../db/connect';
import { listPage } from '../../db/list-page';
import { rowCount, statusCounts } from '../../db/row-counts';
import { isUniqueViolation } from '../../db/unique-violation';
import type { Page, PageRequest } from '../../lib/paging';
import { linkSearchText } from './affiliate-search.rules';
import { codeKey, linkStatuses, type LinkStatus } from './affiliates.rules';

/** An affiliate link (spec §3), with the fields of the form and those that redirecting needs. */
export interface AffiliateLink {
  id: string;
  workspaceId: string;
  programId: string | null;
  partnerId: string | null;
  affiliateCode: string;
  affiliateName: string;
  affiliateEmail: string;
  affiliateCompany: string | null;
  description: string | null;
  /** In percent, as decimal text. */
  commissionRate: string;
  currency: string;
  /** Target of the link instead of the workspace's website. */
  destination: string | null;
  status: LinkStatus;
  createdAt: string;
  updatedAt: string;
}

/** A link with its counts, and the names of its program and partner. */
export interface CountedLink extends AffiliateLink {
  programName: string | null;
  partnerName: string | null;
  clickCount: number;
  conversionCount: number;
  /** The sum of its ledger: a whole number of the currency's smallest unit, as text. */
  earningsMinor: string;
  lastUsedAt: string | null;
}

/** Each filter narrows the list; undefined filters nothing. */
export interface LinkListFilters {
  search?: string | undefined;
  status?: LinkStatus | undefined;
}

export type LinkCounts = Record<LinkStatus, number> & { total: number };

const own = ['id', 'workspaceId', 'programId', 'partnerId', 'affiliateCode', 'affiliateName'].concat(
  ['affiliateEmail', 'affiliateCompany', 'description', 'commissionRate', 'currency', 'destination'],
  ['status', 'clickCount', 'conversionCount', 'createdAt', 'updatedAt', 'lastUsedAt'],
);

const foundBy = (link: AffiliateLink) => ({
  codeKey: codeKey(link.affiliateCode),
  searchText: linkSearchText(link),
});

export function createAffiliateLinksRepo(db: Db) {
  /** Reads 64-bit integers as text, since JavaScript numbers can't hold them. */
  const earnings = () => db.read.raw('cast(?? as text) as ??', ['l.earningsMinor', 'earningsMinor']);

  const withCounts = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    query
      .leftJoin('referral_programs as g', 'g.id', 'l.programId')
      .leftJoin('partners as p', 'p.id', 'l.partnerId')
      .select(...own.map((column) => `l.${column}`), earnings())
      .select('g.name as programName', 'p.name as partnerName');
  const counted = (): Knex.QueryBuilder => withCounts(db.read('affiliate_links as l'));

  return {
    async byId(workspaceId: string, id: string): Promise<CountedLink | undefined> {
      return counted().where({ 'l.workspaceId': workspaceId, 'l.id': id }).first();
    },

    async byCode(workspaceId: string, code: string): Promise<CountedLink | undefined> {
      return counted()
        .where({ 'l.codeKey': codeKey(code), 'l.workspaceId': workspaceId })
        .first();
    },

    /** Locks a link against other writers until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<CountedLink | undefined> {
      await db.write('affiliate_links').where({ workspaceId, id }).forUpdate().first('id');
      return counted().where({ 'l.workspaceId': workspaceId, 'l.id': id }).first();
    },

    /** Lists links, newest first. */
    list: (
      workspaceId: string,
      { search, status }: LinkListFilters,
      request: PageRequest,
    ): Promise<Page<CountedLink>> =>
      listPage<CountedLink, CountedLink>(db, {
        table: 'affiliate_links',
        alias: 'l',
        search,
        request,
        narrow: (query) =>
          query.where({ 'l.workspaceId': workspaceId, ...(status && { 'l.status': status }) }),
        show: withCounts,
        decode: (row) => row,
        count: rowCount(db, workspaceId, 'affiliate_links', status),
      }),

    /** Counts links by status in constant time. */
    async counts(workspaceId: string): Promise<LinkCounts> {
      const found = await statusCounts(db, workspaceId, 'affiliate_links');
      const of = (status: LinkStatus) => found.get(status) ?? 0;
      return {
        active: of('active'),
        paused: of('paused'),
        suspended: of('suspended'),
        total: linkStatuses.reduce((sum, status) => sum + of(status), 0),
      };
    },

    /** Returns whether any link belongs to the program, which then can't be deleted. */
    async isAnyOfProgram(workspaceId: string, programId: string): Promise<boolean> {
      const row = await db.read('affiliate_links').where({ programId, workspaceId }).first('id');
      return row !== undefined;
    },

    /** Inserts a link; returns false if another link of the installation has the code. */
    async insert(link: AffiliateLink): Promise<boolean> {
      const rows = await db
        .write('affiliate_links')
        .insert({ ...link, ...foundBy(link) })
        .onConflict('codeKey')
        .ignore()
        .returning('id');
      return rows.length === 1;
    },

    /**
     * Changes a link that was read under `lock`. Returns false if another link of the installation has the code, even
     * if it got it at the same moment; the current transaction must then end without changes.
     */
    async update(link: AffiliateLink, changes: Partial<AffiliateLink>): Promise<boolean> {
      const { workspaceId, id } = link;
      try {
        await db
          .write('affiliate_links')
          .where({ workspaceId, id })
          .update({ ...changes, ...foundBy({ ...link, ...changes }) });
        return true;
      } catch (error) {
        if (isUniqueViolation(error, 'affiliate_links', 'codeKey')) return false;
        throw error;
      }
    },

    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write('affiliate_links').where({ workspaceId, id }).delete();
    },
  };
}

export type AffiliateLinksRepo = ReturnType<typeof createAffiliateLinksRepo>;
