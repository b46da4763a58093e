import type { Db } from '../../db/connect';
import { createEntityTable } from '../../db/entity-table';
import { rowCount, statusTotals, type StatusTotals } from '../../db/lists/row-counts';
import { conflict } from '../../lib/errors';
import { isUniqueViolation } from '../../db/violations';
import type { Page, PageRequest, Sort } from '../../lib/paging';
import { linkEntity, type AffiliateLink, type CountedLink } from './affiliate-links.entity';
import { affiliateMessages, codeKey, linkStatuses, type LinkStatus } from './affiliates.rules';

/** Each filter narrows the list; undefined filters nothing. */
export interface LinkListFilters {
  search?: string | undefined;
  status?: LinkStatus | undefined;
  /** The partner's id. */
  partner?: string | undefined;
}

export type LinkCounts = StatusTotals<LinkStatus>;

/** Upper bound for counting the links of one partner. */
const COUNTED = 10_000;

/** Earnings of some links in one currency. A 64-bit integer is a text. */
export interface EarnedMinor {
  currency: string;
  earningsMinor: string;
  links: number;
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
    derive: ({ affiliateCode }) => ({ codeKey: codeKey(affiliateCode) }),
  });

  /** @throws 409 if any link of the installation has the code, even if it got it at the same moment */
  async function unlessTaken(written: Promise<void>): Promise<void> {
    try {
      await written;
    } catch (error) {
      throw isUniqueViolation(error, 'affiliate_links', 'codeKey')
        ? conflict(affiliateMessages.taken)
        : error;
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

    async byCode(workspaceId: string, code: string): Promise<CountedLink | undefined> {
      const wanted = { 'l.codeKey': codeKey(code), 'l.workspaceId': workspaceId };
      return links.show(db.read('affiliate_links as l').where(wanted)).first();
    },

    /** Lists links, newest first. */
    list: (
      workspaceId: string,
      { search, status, partner }: LinkListFilters,
      request: PageRequest,
    ): Promise<Page<CountedLink>> => {
      const count = partner ? COUNTED : rowCount(db, workspaceId, 'affiliate_links', status);
      const sort = request.sort && inColumns(request.sort);
      const where = { status, partnerId: partner };
      return links.page(workspaceId, { search, where, narrowest: 'partnerId', count }, { ...request, sort });
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
