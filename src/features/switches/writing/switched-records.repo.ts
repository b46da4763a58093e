import type { Db } from '../../../db/connect';
import type { AffiliateLink } from '../../affiliates/affiliate-links.entity';
import { codeKey } from '../../affiliates/affiliates.rules';

/** A link that exists, and who earns by it. */
export type OwnedLink = Pick<
  AffiliateLink,
  'id' | 'workspaceId' | 'partnerId' | 'affiliateEmail' | 'affiliateCode' | 'createdAt'
>;

const owned = ['l.id', 'l.workspaceId', 'l.partnerId', 'l.affiliateEmail', 'l.affiliateCode', 'l.createdAt'];

/** Finds what a workspace has already of what a move brings. All lists have at most a slice of a page. */
export function createSwitchedRecordsRepo(db: Db) {
  return {
    /** Returns the payees of partners and of people, by the partner's id or the email in lower case. */
    async payees(
      workspaceId: string,
      partnerIds: readonly string[],
      emails: readonly string[],
    ): Promise<Map<string, string>> {
      const ofPartners: { id: string; partnerId: string }[] = await db
        .write('payees')
        .where({ workspaceId })
        .whereIn('partnerId', partnerIds)
        .select('id', 'partnerId');
      const ofPeople: { id: string; emailKey: string }[] = await db
        .write('payees')
        .where({ workspaceId })
        .whereIn('emailKey', emails)
        .select('id', 'emailKey');
      return new Map([
        ...ofPartners.map(({ id, partnerId }): [string, string] => [partnerId, id]),
        ...ofPeople.map(({ id, emailKey }): [string, string] => [emailKey, id]),
      ]);
    },

    /** Returns the contacts of partners. */
    async contacts(
      partnerIds: readonly string[],
    ): Promise<{ partnerId: string; email: string | null; isPrimary: boolean | number }[]> {
      return db
        .write('partner_contacts')
        .whereIn('partnerId', partnerIds)
        .select('partnerId', 'email', 'isPrimary');
    },

    /** Returns the links of the installation that have one of the codes, by the codes' keys. */
    async linksOfCodes(codeKeys: readonly string[]): Promise<Map<string, OwnedLink>> {
      const found: OwnedLink[] = await db
        .write('affiliate_links as l')
        .whereIn('l.codeKey', codeKeys)
        .select(owned);
      return new Map(found.map((link) => [codeKey(link.affiliateCode), link]));
    },

    /** Returns the links of the workspace that have one of the aliases or coupons, by their keys. */
    async linksOfNames(workspaceId: string, nameKeys: readonly string[]): Promise<Map<string, OwnedLink>> {
      const found: (OwnedLink & { nameKey: string })[] = await db
        .write('affiliate_link_names as n')
        .join('affiliate_links as l', 'l.id', 'n.linkId')
        .where('n.workspaceId', workspaceId)
        .whereIn('n.nameKey', nameKeys)
        .select(...owned, 'n.nameKey');
      return new Map(found.map((link) => [link.nameKey, link]));
    },

    /** Returns those of the links that exist. */
    async existingLinks(ids: readonly string[]): Promise<Set<string>> {
      const found: string[] = await db.write('affiliate_links').whereIn('id', ids).pluck('id');
      return new Set(found);
    },

    /** Returns those of the customers that a link has won. */
    async customers(workspaceId: string, customerIds: readonly string[]): Promise<Set<string>> {
      const found: string[] = await db
        .write('attributed_customers')
        .where({ workspaceId })
        .whereIn('customerId', customerIds)
        .pluck('customerId');
      return new Set(found);
    },

    /** Returns when imported commissions were changed, by their ids in the tool. */
    async commissions(workspaceId: string, sourceIds: readonly string[]): Promise<Map<string, string>> {
      const found: { sourceId: string; updatedAt: string }[] = await db
        .write('commissions')
        .whereIn('sourceId', sourceIds)
        .where({ source: 'import' })
        // An expression, because SQLite would otherwise read the whole workspace.
        .whereRaw(`"workspaceId" || '' = ?`, [workspaceId])
        .select('sourceId', 'updatedAt');
      return new Map(found.map(({ sourceId, updatedAt }) => [sourceId, updatedAt]));
    },

    /** Returns for how many days the workspace holds commissions. */
    async holdDays(workspaceId: string): Promise<number> {
      const row: { commissionHoldDays: number } | undefined = await db
        .read('workspaces')
        .where({ id: workspaceId })
        .first('commissionHoldDays');
      return row?.commissionHoldDays ?? 0;
    },
  };
}

export type SwitchedRecordsRepo = ReturnType<typeof createSwitchedRecordsRepo>;
