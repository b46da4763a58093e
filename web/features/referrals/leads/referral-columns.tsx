import { rewardAmountText } from '../../../../src/features/referrals/programs/reward.rules';
import { referralEntity, type ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import { formatDay } from '../../../lib/texts/format-date';
import type { ListColumn } from '../../../lib/lists/list-view';
import { Link } from '../../../ui/actions/Link';
import { referralPath } from '../referral-path';
import { ReferralStatus, RewardStatus } from './ReferralStatus';
import { Referrer } from './Referrer';

const { fields } = referralEntity;
const dayOf = (time: string | null) => time && formatDay(time);

/** The columns of referrals, named as in forms and files. */
const columns: readonly ListColumn<ReferralInProgram>[] = [
  {
    id: 'referredName',
    header: fields.referredName.label,
    width: 200,
    sort: 'ascending',
    cell: ({ id, referredName }) => (
      <Link look="none" href={referralPath(id)} data-peek={id}>
        {referredName}
      </Link>
    ),
  },
  {
    id: 'referredCompany',
    header: fields.referredCompany.label,
    width: 160,
    phone: 'line',
    cell: ({ referredCompany }) => referredCompany,
  },
  {
    id: 'status',
    header: fields.status.label,
    width: 150,
    sort: 'ascending',
    phone: 'side',
    cell: (referral) => <ReferralStatus referral={referral} />,
  },
  {
    id: 'rewardStatus',
    header: 'Reward',
    width: 150,
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
  { id: 'referrer', header: 'Referrer', width: 180, cell: (referral) => <Referrer referral={referral} /> },
  { id: 'programName', header: fields.programName.label, width: 160, cell: ({ programName }) => programName },
  {
    id: 'createdAt',
    header: fields.createdAt.label,
    width: 130,
    sort: 'descending',
    cell: ({ createdAt }) => formatDay(createdAt),
  },
  {
    id: 'referredEmail',
    header: fields.referredEmail.label,
    width: 220,
    isExtra: true,
    cell: ({ referredEmail }) => (
      <Link look="quiet" href={`mailto:${referredEmail}`}>
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
  {
    id: 'convertedAt',
    header: fields.convertedAt.label,
    width: 130,
    sort: 'descending',
    isExtra: true,
    cell: ({ convertedAt }) => dayOf(convertedAt),
  },
  {
    id: 'rewardedAt',
    header: fields.rewardedAt.label,
    width: 130,
    sort: 'descending',
    isExtra: true,
    cell: ({ rewardedAt }) => dayOf(rewardedAt),
  },
];

export const referralList = { name: 'referrals', layouts: ['table', 'cards'], columns } as const;
