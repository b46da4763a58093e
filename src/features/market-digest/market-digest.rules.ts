import { viewers } from '../../lib/roles';

/** The weekly mail about competitors and trends (contract-2, C). Free of zod, so that screens may import it. */
export const readMarketDigest = viewers;

export const marketDigestChoices = ['off', 'weekly'] as const;
export type MarketDigestChoice = (typeof marketDigestChoices)[number];

/** A member's choice as returned by calls. */
export interface MarketDigestSetting {
  email: MarketDigestChoice;
}
