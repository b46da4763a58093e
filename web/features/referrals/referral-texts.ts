import type { ProgramType } from '../../../src/features/referrals/referrals.rules';
import type { RewardType } from '../../../src/features/referrals/programs/reward.rules';

/** Why a control is disabled for viewers, as worded in spec §6. */
export const EDITORS_ONLY = 'You need Editor or Admin role to edit referrals';

export const rewardTypeLabels: Record<RewardType, string> = {
  percentage: 'Percentage (%)',
  fixed: 'Fixed amount ($)',
  credit: 'Credits',
  custom: 'Custom',
};

export const typeLabels: Record<ProgramType, string> = {
  customer: 'Customer',
  partner: 'Partner',
  affiliate: 'Affiliate',
};

/** The purpose of the programs of each type. */
export const typePurposes: Record<ProgramType, string> = {
  customer: 'Rewards for customers who recommend you.',
  partner: 'Rewards for partners who bring you business.',
  affiliate: 'Commissions for affiliates who recommend you through their own link.',
};
