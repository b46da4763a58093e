import type { AuditActor } from '../audit/audit-trail';
import type { Earner, Earnings, OwnReward } from '../earnings/sale';
import type { Program } from './programs/programs.entity';
import type { Referral } from './referrals.entity';

/** What a converted referral has brought, in the currency's smallest unit. */
export interface ReferralSale {
  amountMinor: bigint | null;
  currency: string | null;
}

const saleOf = ({ workspaceId, id: sourceId }: Pick<Referral, 'workspaceId' | 'id'>) =>
  ({ workspaceId, source: 'referral', sourceId }) as const;

/** Lets a referral earn when it converts, and takes that back when it leaves that status. */
export const createReferralEarnings = (earnings: Earnings) => ({
  /** Must run before the transaction locks the referral. */
  hold: (workspaceId: string, id: string): Promise<void> =>
    earnings.hold(workspaceId, { source: 'referral', sourceId: id }),

  isEarned: (referral: Referral): Promise<boolean> => earnings.isEarned(saleOf(referral)),

  undo: (actor: AuditActor, referral: Referral): Promise<void> =>
    earnings.undo(actor, saleOf(referral), 'The referral is no longer converted'),

  async earn(
    actor: AuditActor,
    referral: Referral,
    program: Pick<Program, 'id' | 'rewardType' | 'rewardValue'>,
    { amountMinor, currency }: ReferralSale,
  ): Promise<void> {
    await earnings.earn(actor, {
      ...saleOf(referral),
      earner: earnerOf(referral),
      partnerId: referral.referrerId,
      programId: program.id,
      affiliateLinkId: null,
      amountMinor,
      currency,
      customer: { id: null, email: referral.referredEmail, domain: null },
      productId: null,
      country: null,
      ownReward: rewardOf(program),
      isOfOtherLink: false,
      origin: [{ label: 'Referral', value: referral.referredName }],
    });
  },
});

function earnerOf({ referrerId, referrerName, referrerEmail }: Referral): Earner | null {
  if (referrerId !== null) return { partnerId: referrerId };
  return referrerEmail === null ? null : { name: referrerName ?? referrerEmail, email: referrerEmail };
}

function rewardOf({
  rewardType,
  rewardValue: value,
}: Pick<Program, 'rewardType' | 'rewardValue'>): OwnReward | null {
  if (value === null) return null;
  if (rewardType === 'percentage') return { type: 'percentage', of: 'Program', rate: value };
  return rewardType === 'fixed' ? { type: 'fixed', value } : null;
}

export type ReferralEarnings = ReturnType<typeof createReferralEarnings>;
