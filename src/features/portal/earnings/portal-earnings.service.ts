import { formatAmount } from '../../../lib/money/money';
import type { Page, PageRequest } from '../../../lib/paging';
import type { LinkStatus } from '../../affiliates/affiliates.rules';
import type { AffiliateLinksRepo } from '../../affiliates/affiliate-links.repo';
import type { PortalView } from '../../audiences/portal-view';
import type { PortalEarningsRepo, PortalReward } from './portal-earnings.repo';
import type { EarnedFilters, PortalCommission, PortalCommissions } from '../../commissions/ledger/portal';
import type { PortalEarnings } from './portal-earnings.rules';

/** Number of the newest links and rewards that the screen lists. */
const LISTED = 50;

/** Number of the newest commissions beside the sums of a currency. A list of its own has all of them. */
const COMMISSIONS = 200;

/** An affiliate link of the partner. */
export interface PortalLink {
  id: string;
  affiliateCode: string;
  status: LinkStatus;
  clickCount: number;
  conversionCount: number;
  earned: string;
  currency: string;
}

export interface EarningsDependencies {
  links: Pick<AffiliateLinksRepo, 'list'>;
  earnings: PortalEarningsRepo;
  portalCommissions: Pick<PortalCommissions, 'totals' | 'list'>;
}

/** The earnings of a partner: commissions of its affiliate links, and rewards of its referrals. */
export function createPortalEarningsService({ links, earnings, portalCommissions }: EarningsDependencies) {
  return {
    async totals(view: PortalView): Promise<PortalEarnings[]> {
      const sums = await portalCommissions.totals(view);
      return Promise.all(
        sums.map(async ({ currency, amounts: { in_payout: inPayout, ...amounts } }) => ({
          currency,
          ...amounts,
          inPayout,
          commissions: (await portalCommissions.list(view, { currency }, { limit: COMMISSIONS })).items,
        })),
      );
    },

    /** Lists all commissions, the newest first. */
    commissions: (
      view: PortalView,
      { currency, state, ...request }: EarnedFilters & PageRequest,
    ): Promise<Page<PortalCommission>> => portalCommissions.list(view, { currency, state }, request),

    async links({ workspaceId, partnerId }: PortalView): Promise<Page<PortalLink>> {
      const page = await links.list(workspaceId, { partner: partnerId }, { limit: LISTED });
      const items = page.items.map((link): PortalLink => {
        const { id, affiliateCode, status, clickCount, conversionCount, currency } = link;
        const earned = formatAmount(BigInt(link.earningsMinor), currency);
        return { id, affiliateCode, status, clickCount, conversionCount, earned, currency };
      });
      return { ...page, items };
    },

    /** Returns rewards without the people who were referred. */
    rewards: ({ workspaceId, partnerId }: PortalView): Promise<PortalReward[]> =>
      earnings.newest(workspaceId, partnerId, LISTED),
  };
}

export type PortalEarningsService = ReturnType<typeof createPortalEarningsService>;
