import { referralRecord } from './referral.record';

/** Rules of referrals and their programs (spec §4, §5, §6). Free of zod, so that screens may import them. */
export const viewReferrals = referralRecord.view;
export const editReferrals = referralRecord.edit;

export const programTypes = ['customer', 'partner', 'affiliate'] as const;
export type ProgramType = (typeof programTypes)[number];

/** A program can move from any status to any other (spec §4). Only an active program takes referrals. */
export const programStatuses = ['active', 'paused', 'archived'] as const;
export type ProgramStatus = (typeof programStatuses)[number];

/** A referral copies its type from its program. */
export const referrerTypes = [...programTypes, 'internal'] as const;
export type ReferrerType = (typeof referrerTypes)[number];

/** A referral can move from any status to any other (spec §4). */
export const referralStatuses = ['pending', 'contacted', 'qualified', 'converted', 'rejected'] as const;
export type ReferralStatus = (typeof referralStatuses)[number];

/** A reward can move from any status to any other (spec §4). */
export const rewardStatuses = ['pending', 'approved', 'paid', 'cancelled'] as const;
export type RewardStatus = (typeof rewardStatuses)[number];

/** The reward of a referral that has earned isn't changed by hand. */
export const REWARD_FOLLOWS = 'The reward follows its commission';

/** Maximum lengths in Unicode code points. */
export const referralLimits = {
  programName: 200,
  programDescription: 1000,
  reward: 100,
  name: 200,
  company: 200,
  phone: 50,
  notes: 2000,
} as const;

/** Returns the path of a referral's page. */
export const referralPath = referralRecord.path;
