import { rewardAmountText } from '../../../../src/features/referrals/programs/reward.rules';
import { referralEntity, type ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import { dayColumn, nameColumn } from '../../../lib/lists/view/columns';
import type { ListColumn } from '../../../lib/lists/view/list-view';
import { Link } from '../../../ui/actions/Link';
import { referralPath } from '../../../../src/features/referrals/referrals.rules';
import { ReferralStatus, RewardStatus } from './ReferralStatus';
import { Referrer } from './Referrer';
import { mailtoOf } from '../../../../src/lib/addresses/mailto';

const { fields } = referralEntity;

/** The columns of referrals, named as in forms and files. */
const columns: readonly ListColumn<ReferralInProgram>[] = [
  nameColumn('referredName', fields.referredName.label, { width: 180, pathOf: referralPath }),
  {
    id: 'referredCompany',
    header: fields.referredCompany.label,
    width: 120,
    phone: 'line',
    cell: ({ referredCompany }) => referredCompany,
  },
  {
    id: 'status',
    header: fields.status.label,
    width: 130,
    sort: 'ascending',
    phone: 'side',
    cell: (referral) => <ReferralStatus referral={referral} />,
  },
  {
    id: 'rewardStatus',
    header: 'Reward',
    width: 130,
    sort: 'ascending',
    cell: (referral) => <RewardStatus referral={referral} />,
  },
  {
    id: 'rewardAmount',
    header: fields.rewardAmount.label,
    width: 140,
    align: 'end',
    sort: 'descending',
    cell: ({ rewardType, rewardAmount }) => rewardAmountText(rewardType, rewardAmount),
  },
  { id: 'referrer', header: 'Referrer', width: 150, cell: (referral) => <Referrer referral={referral} /> },
  { id: 'programName', header: fields.programName.label, width: 150, cell: ({ programName }) => programName },
  dayColumn('createdAt', fields.createdAt.label),
  {
    id: 'referredEmail',
    header: fields.referredEmail.label,
    width: 220,
    isExtra: true,
    cell: ({ referredEmail }) => (
      <Link look="quiet" href={mailtoOf(referredEmail)}>
        {referredEmail}
      </Link>
    ),
  },
  {
    id: 'referredPhone',
    header: fields.referredPhone.label,
    width: 140,
    isExtra: true,
    cell: ({ referredPhone }) => referredPhone,
  },
  dayColumn('convertedAt', fields.convertedAt.label, { isExtra: true }),
  dayColumn('rewardedAt', fields.rewardedAt.label, { isExtra: true }),
];

export const referralList = { name: 'referrals', layouts: ['table', 'cards'], columns } as const;
