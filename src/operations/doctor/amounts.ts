import type { Db } from '../../db/connect';
import { createConversionsRepo } from '../../features/affiliates/conversions/conversions.repo';
import { ok, warn, type Finding } from './finding';

/** Maximum number of conversions in the finding. The next ones follow when these are reversed. */
const LISTED = 100;

/** Lists conversions whose amounts an upgrade couldn't decide. Skipped before the migration that marks them. */
export async function checkAmounts(db: Db): Promise<Finding[]> {
  if (!(await db.read.schema.hasColumn('affiliate_conversions', 'isAmountUncertain'))) return [];
  const { conversions, count } = await createConversionsRepo(db).uncertain(LISTED);
  if (count === 0) return [ok('amounts', 'all have the digits of their currency')];
  const listed = conversions.map(({ id, externalId }) => `${id} (${externalId ?? 'no external ID'})`);
  if (count > listed.length) listed.push(`${count - listed.length} more`);
  return [
    warn(
      'amounts',
      `conversions that can be wrong by a factor of 100, because their currency has other digits in another ` +
        `Node.js version: ${listed.join(', ')}: compare each with your records; reverse a wrong one, ` +
        `and report it again with another external ID`,
    ),
  ];
}
