import type { AuditActor } from '../audit/audit-trail';
import type { Earnings } from '../earnings/sale';
import { minorUnits } from './deal-amount.rules';
import type { Deal } from './deals.entity';

/** Lets a deal earn when it is won, by the rules of its program, and takes that back when the win is undone. */
export const createDealEarnings = (earnings: Earnings) => ({
  /** Must run in the transaction of the change. */
  async follow(actor: AuditActor, before: Deal, after: Deal): Promise<void> {
    const [wasWon, isWon] = [before.status === 'won', after.status === 'won'];
    if (wasWon === isWon) return;
    const { workspaceId, id: sourceId, partnerId, currency } = after;
    const sale = { workspaceId, source: 'deal', sourceId } as const;
    await earnings.hold(workspaceId, sale);
    if (wasWon) return earnings.undo(actor, sale, 'The deal is no longer won');
    const minor = minorUnits(after);
    await earnings.earn(actor, {
      ...sale,
      earner: { partnerId },
      partnerId,
      programId: await earnings.programOfDeal(workspaceId, sourceId),
      affiliateLinkId: null,
      amountMinor: minor === null ? null : BigInt(minor),
      currency,
      customer: { id: null, email: after.contactEmail, domain: after.customerDomain },
      productId: null,
      country: null,
      // Without rules for deals, they earn nothing.
      ownReward: null,
      isOfOtherLink: false,
      origin: [{ label: 'Deal', value: after.name }],
    });
  },
});

export type DealEarnings = ReturnType<typeof createDealEarnings>;
