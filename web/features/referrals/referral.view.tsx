import { rewardAmountText } from '../../../src/features/referrals/programs/reward.rules';
import { referralRecord } from '../../../src/features/referrals/referral.record';
import { referralEntity, type ReferralInProgram } from '../../../src/features/referrals/referrals.entity';
import { referralPath } from '../../../src/features/referrals/referrals.rules';
import { mailtoOf } from '../../../src/lib/addresses/mailto';
import type { ListColumn } from '../../lib/lists/view/list-view';
import { columnsOf } from '../../records/list/columns';
import { definePageView } from '../../records/view';
import { Link } from '../../ui/actions/Link';
import { Referrer } from './list/Referrer';
import { ReferralStatus, RewardStatus } from './list/ReferralStatus';

/** Screens call a referral a lead. */
export const referralView = definePageView({
  record: referralRecord,
  noun: 'lead',
  short: 'lead',
  peek: 'referral',
  deletion: 'This deletes the lead and its reward.',
  shape: 'person',
  nameOf: ({ referredName }: ReferralInProgram) => referredName,
  summarize: (referral: ReferralInProgram) => referral,
});

const { column, text, name, day, edited } = columnsOf(referralEntity);

const columns: readonly ListColumn<ReferralInProgram>[] = [
  name('referredName', 180, referralPath),
  text('referredCompany', 120, { sort: 'ascending', phone: 'line' }),
  column('status', 130, {
    sort: 'ascending',
    phone: 'side',
    cell: (referral) => <ReferralStatus referral={referral} />,
  }),
  column('rewardStatus', 130, {
    header: 'Reward',
    sort: 'ascending',
    cell: (referral) => <RewardStatus referral={referral} />,
  }),
  column('rewardAmount', 140, {
    ...edited('rewardAmount'),
    align: 'end',
    sort: 'descending',
    cell: ({ rewardType, rewardAmount }) => rewardAmountText(rewardType, rewardAmount),
  }),
  column('referrer', 150, { header: 'Referrer', cell: (referral) => <Referrer referral={referral} /> }),
  text('programName', 150, { sort: 'ascending' }),
  day('createdAt'),
  column('referredEmail', 220, {
    sort: 'ascending',
    isExtra: true,
    cell: ({ referredEmail }) => (
      <Link look="quiet" href={mailtoOf(referredEmail)}>
        {referredEmail}
      </Link>
    ),
  }),
  text('referredPhone', 140, { isExtra: true }),
  day('convertedAt', { isExtra: true }),
  day('rewardedAt', { isExtra: true }),
];

export const referralList = { name: 'referrals', layouts: ['table', 'cards'], columns } as const;
