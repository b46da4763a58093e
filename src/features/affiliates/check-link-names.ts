import type { Checked } from '../records/import/importable';
import type { RowCheck } from '../records/import/row-checks';
import type { AffiliateLinksRepo } from './affiliate-links.repo';
import { affiliateMessages, aliasKey, codeKey, couponKey } from './affiliates.rules';
import type { ImportedLink } from './affiliates.schema';

const keysOf = ({ aliases = [], coupons = [] }: Partial<ImportedLink>) => ({
  aliases: aliases.map(aliasKey),
  coupons: coupons.map(couponKey),
});

/** Checks that the aliases and coupons of rows belong to no other link of the workspace, and to no earlier row. */
export const createNameCheck =
  (links: Pick<AffiliateLinksRepo, 'codesOfNames'>): RowCheck<ImportedLink> =>
  async (workspaceId, rows) => {
    const all = [...new Set(rows.flatMap((row) => Object.values(keysOf(row)).flat()))];
    // The code of the link that has a name, by its key.
    const holders = await links.codesOfNames(workspaceId, all);
    return {
      results: rows.map((row): Checked<typeof row> => {
        const code = codeKey(row.affiliateCode ?? '');
        const keys = keysOf(row);
        const isTaken = (key: string) => (holders.get(key) ?? code) !== code;
        const problems = (['aliases', 'coupons'] as const).flatMap((field) =>
          keys[field].some(isTaken) ? [{ field, message: affiliateMessages.nameTaken }] : [],
        );
        if (problems.length > 0) return { problems };
        for (const key of Object.values(keys).flat()) holders.set(key, code);
        return { row };
      }),
      // The rows of the import itself may be there.
      async isCurrent() {
        const now = await links.codesOfNames(workspaceId, all);
        return all.every((key) => (now.get(key) ?? holders.get(key)) === holders.get(key));
      },
    };
  };
