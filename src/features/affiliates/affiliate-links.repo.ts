import type { Knex } from 'knex';
import type { Db } from '../../db/connect';
import { listPage } from '../../db/list-page';
import { rowCount, statusCounts } from '../../db/row-counts';
import { isUniqueViolation } from '../../db/unique-violation';
import type { Page, PageRequest } from '../../lib/paging';
import { linkSearchText } from './affiliate-search.rules';
import { codeKey, linkStatuses, type LinkStatus } from './affiliates.rules';

/** spec §3, with what the form sends and what a link needs to work. */
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
  /** Per cent, as decimal text. */
  commissionRate: string;
  currency: string;
  /** Where it leads instead of the workspace's website. */
  destination: string | null;
  status: LinkStatus;
  createdAt: string;
  updatedAt: string;
}

/** A link as it is read: with what is counted of it, and the names of what it belongs to. */
export interface CountedLink extends AffiliateLink {
  programName: string | null;
  partnerName: string | null;
  clickCount: number;
  conversionCount: number;
  /** The sum of its ledger, as a whole number of the currency's smallest unit in text. */
  earningsMinor: string;
  lastUsedAt: string | null;
}

/** Each narrows the list; what is not given filters nothing. */
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
  /** 64 bits are more than JavaScript's numbers hold. */
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

    /** Holds off other writers of this link until the transaction under way ends. */
    async lock(workspaceId: string, id: string): Promise<CountedLink | undefined> {
      await db.write('affiliate_links').where({ workspaceId, id }).forUpdate().first('id');
      return counted().where({ 'l.workspaceId': workspaceId, 'l.id': id }).first();
    },

    /** Newest first. */
    list: (
      workspaceId: string,
      { search, status }: LinkListFilters,
      request: PageRequest,
    ): Promise<Page<CountedLink>> =>
      listPage<CountedLink, CountedLink>(db, {
        ...{ table: 'affiliate_links', alias: 'l', search, request },
        narrow: (query) =>
          query.where({ 'l.workspaceId': workspaceId, ...(status && { 'l.status': status }) }),
        show: withCounts,
        decode: (row) => row,
        count: rowCount(db, workspaceId, 'affiliate_links', status),
      }),

    /** How many there are in each status; costs the same however many there are. */
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

    /** Whether the program cannot go, because a link is of it. */
    async isAnyOfProgram(workspaceId: string, programId: string): Promise<boolean> {
      const row = await db.read('affiliate_links').where({ programId, workspaceId }).first('id');
      return row !== undefined;
    },

    /** False when another link of the installation has the code. */
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
     * Changes a link that was read under `lock`. False when another link of the installation has the code, one that takes it at the same instant too; the transaction under
     * way then has to end without a change.
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
