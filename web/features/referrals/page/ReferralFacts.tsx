import { rewardAmountText } from '../../../../src/features/referrals/programs/reward.rules';
import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import { rewardStatuses } from '../../../../src/features/referrals/referrals.rules';
import { EditableFacts } from '../../../lib/forms/EditableFacts';
import { formatDay } from '../../../lib/texts/format-date';
import { Link } from '../../../ui/actions/Link';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { statusLabel } from '../../../ui/tokens/status';
import { mailtoOf } from '../../../../src/lib/addresses/mailto';

interface Props {
  referral: ReferralInProgram;
  canEdit: boolean;
  onSaved: (referral: ReferralInProgram) => void;
}

const rewards = choicesOf(rewardStatuses, statusLabel);

/** All facts of a referral, for its page and its peek panel. */
export function ReferralFacts({ referral, canEdit, onSaved }: Props) {
  const { id, referredName, referredEmail, referredCompany, referredPhone, notes } = referral;
  const { referrerId, referrerName, referrerEmail, referrerType, programId, programName } = referral;
  const { rewardType, rewardAmount, rewardStatus, createdAt, convertedAt, rewardedAt } = referral;
  const programPath = `/campaigns/referrals?${new URLSearchParams({ tab: referrerType, programId })}`;
  return (
    <EditableFacts<ReferralInProgram>
      path={`/api/referrals/${id}`}
      canEdit={canEdit}
      failure="Failed to update lead"
      onSaved={onSaved}
      facts={[
        { term: 'Name', value: referredName, edit: { name: 'referredName', value: referredName } },
        {
          term: 'Company',
          value: referredCompany,
          edit: { name: 'referredCompany', value: referredCompany },
        },
        {
          term: 'Email',
          value: referredEmail,
          edit: { name: 'referredEmail', value: referredEmail, inputMode: 'email' },
          links: <Link href={mailtoOf(referredEmail)}>Write</Link>,
        },
        {
          term: 'Phone',
          value: referredPhone,
          edit: { name: 'referredPhone', value: referredPhone, inputMode: 'tel' },
        },
        { term: 'Program', value: <Link href={programPath}>{programName}</Link> },
        // The name and email of a partner are on its page.
        ...(referrerId === null
          ? [
              { term: 'Referrer', value: referrerName, edit: { name: 'referrerName', value: referrerName } },
              {
                term: 'Referrer email',
                value: referrerEmail,
                edit: { name: 'referrerEmail', value: referrerEmail, inputMode: 'email' as const },
              },
            ]
          : [
              {
                term: 'Referrer',
                value: <Link href={`/partners/${referrerId}`}>{referrerName ?? 'Partner'}</Link>,
              },
            ]),
        {
          term: 'Reward',
          value: <StatusBadge status={rewardStatus} />,
          edit: { name: 'rewardStatus', value: rewardStatus, choices: rewards },
        },
        {
          term: 'Reward amount',
          value: rewardAmountText(rewardType, rewardAmount),
          edit: { name: 'rewardAmount', value: rewardAmount },
        },
        { term: 'Notes', value: notes, edit: { name: 'notes', value: notes, kind: 'lines' } },
        { term: 'Created', value: formatDay(createdAt) },
        ...(convertedAt ? [{ term: 'Converted', value: formatDay(convertedAt) }] : []),
        ...(rewardedAt ? [{ term: 'Paid', value: formatDay(rewardedAt) }] : []),
      ]}
    />
  );
}
