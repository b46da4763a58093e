import { rewardAmountText } from '../../../src/features/referrals/programs/reward.rules';
import { referralEntity, type ReferralInProgram } from '../../../src/features/referrals/referrals.entity';
import { rewardStatuses } from '../../../src/features/referrals/referrals.rules';
import { detailsOf } from '../../lib/forms/details';
import { EditableDetails } from '../../lib/forms/EditableDetails';
import { Link } from '../../ui/actions/Link';
import { choicesOf } from '../../ui/forms/choices/choices';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { statusLabel } from '../../ui/tokens/status';
import { programView } from './programs/program.view';
import { referralView } from './referral.view';

interface Props {
  referral: ReferralInProgram;
  canEdit: boolean;
  onSaved: (referral: ReferralInProgram) => void;
}

const { text, lines, email, choice, past } = detailsOf(referralEntity);
const rewards = choicesOf(rewardStatuses, statusLabel);
const badge = (status: string) => <StatusBadge status={status} />;

/** All details of a referral, for its page and its panel. */
export default function ReferralDetails({ referral, canEdit, onSaved }: Props) {
  const { id, referrerId, referrerName, programId, programName } = referral;
  const { rewardType, rewardAmount, convertedAt, rewardedAt } = referral;
  return (
    <EditableDetails<ReferralInProgram>
      path={`${referralView.api}/${id}`}
      canEdit={canEdit}
      failure={referralView.updated.failure}
      onSaved={onSaved}
      details={[
        text(referral, 'referredName'),
        text(referral, 'referredCompany'),
        email(referral, 'referredEmail'),
        text(referral, 'referredPhone', { inputMode: 'tel' }),
        { term: 'Program', value: <Link href={programView.path(programId)}>{programName}</Link> },
        // The name and email of a partner are on its page.
        ...(referrerId === null
          ? [
              text(referral, 'referrerName', { term: 'Referrer' }),
              text(referral, 'referrerEmail', { term: 'Referrer email', inputMode: 'email' }),
            ]
          : [
              {
                term: 'Referrer',
                value: <Link href={`/partners/${referrerId}`}>{referrerName ?? 'Partner'}</Link>,
              },
            ]),
        choice(referral, 'rewardStatus', rewards, { term: 'Reward', show: badge }),
        text(referral, 'rewardAmount', {
          term: 'Reward amount',
          value: rewardAmountText(rewardType, rewardAmount),
        }),
        lines(referral, 'notes'),
        past(referral, 'createdAt'),
        ...(convertedAt ? [past(referral, 'convertedAt')] : []),
        ...(rewardedAt ? [past(referral, 'rewardedAt', 'Paid')] : []),
      ]}
    />
  );
}
