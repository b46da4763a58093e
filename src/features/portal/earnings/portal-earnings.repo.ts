import type { Db } from '../../../db/connect';
import type { RewardType } from '../../referrals/programs/reward.rules';
import type { ReferralStatus, RewardStatus } from '../../referrals/referrals.rules';

/** A referral of the partner, without the person it is about. */
export interface PortalReward {
  id: string;
  programName: string;
  status: ReferralStatus;
  rewardType: RewardType | null;
  rewardStatus: RewardStatus;
  rewardAmount: string | null;
  createdAt: string;
}

/** Reads the referrals of a partner. */
export function createPortalEarningsRepo(db: Db) {
  const referrals = (workspaceId: string, partnerId: string) =>
    db
      .read('referrals as r')
      .join('referral_programs as g', 'g.id', 'r.programId')
      .where({ 'r.referrerId': partnerId, 'r.workspaceId': workspaceId });

  return {
    /** Returns the newest referrals. */
    async newest(workspaceId: string, partnerId: string, limit: number): Promise<PortalReward[]> {
      return referrals(workspaceId, partnerId)
        .orderBy([
          { column: 'r.createdAt', order: 'desc' },
          { column: 'r.id', order: 'desc' },
        ])
        .limit(limit)
        .select('r.id', 'r.status', 'r.rewardStatus', 'r.rewardAmount', 'r.createdAt', {
          programName: 'g.name',
          rewardType: 'g.rewardType',
        });
    },
  };
}

export type PortalEarningsRepo = ReturnType<typeof createPortalEarningsRepo>;
