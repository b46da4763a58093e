import { emailKey, nameKey, websiteKey, type MatchKeys } from '../../../lib/text/match-keys';
import type { Deal } from '../deals.entity';

/** Returns the keys by which the customer of a deal is recognised. */
export const customerKeys = (
  deal: Pick<Deal, 'customerDomain' | 'contactEmail' | 'customerName'>,
): MatchKeys => ({
  matchDomain: deal.customerDomain === null ? emailKey(deal.contactEmail) : websiteKey(deal.customerDomain),
  matchName: nameKey(deal.customerName),
});
