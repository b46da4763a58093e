import type { CsvColumn } from '../../lib/csv/write-csv';
import type { ReferralInProgram } from './referrals.repo';

/** The columns of exported referrals, named like the fields of the form. */
export const referralFileColumns: readonly CsvColumn<ReferralInProgram>[] = [
  { header: 'Program', value: (referral) => referral.programName },
  { header: 'Type', value: (referral) => referral.referrerType },
  { header: 'Name', value: (referral) => referral.referredName },
  { header: 'Company', value: (referral) => referral.referredCompany },
  { header: 'Email', value: (referral) => referral.referredEmail },
  { header: 'Phone', value: (referral) => referral.referredPhone },
  { header: 'Referrer Name', value: (referral) => referral.referrerName },
  { header: 'Referrer Email', value: (referral) => referral.referrerEmail },
  { header: 'Status', value: (referral) => referral.status },
  { header: 'Reward Status', value: (referral) => referral.rewardStatus },
  { header: 'Reward Type', value: (referral) => referral.rewardType },
  { header: 'Reward Amount', value: (referral) => referral.rewardAmount },
  { header: 'Notes', value: (referral) => referral.notes },
  { header: 'Converted', value: (referral) => referral.convertedAt },
  { header: 'Rewarded', value: (referral) => referral.rewardedAt },
  { header: 'Created', value: (referral) => referral.createdAt },
];
