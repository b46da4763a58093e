import type { ReactNode } from 'react';
import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import { rewardAmountText } from '../../../../src/features/referrals/programs/reward.rules';
import { mailtoOf } from '../../../../src/lib/addresses/mailto';
import { formatDay } from '../../../lib/texts/format-date';
import { shorten } from '../../../lib/texts/shorten';
import { PeekCard } from '../../../records/list/PeekCard';
import { Link } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { Fact, Facts } from '../../../ui/lists/Facts';
import { Avatar } from '../../../ui/records/Avatar';
import { Prose } from '../../../ui/text/documents/Prose';
import { referralView } from '../referral.view';
import { ReferralStatus, RewardStatus } from './ReferralStatus';
import { Referrer } from './Referrer';

interface Props {
  referral: ReferralInProgram;
  buttons: ReactNode;
}

export function ReferralCard({ referral, buttons }: Props) {
  const { id, referredName, referredCompany, notes } = referral;
  return (
    <PeekCard
      id={id}
      name={referredName}
      href={referralView.path(id)}
      heading="h3"
      picture={<Avatar name={referredName} shape="person" />}
      subtitle={referredCompany}
      footer={buttons}
    >
      {notes && <Prose>{shorten(notes)}</Prose>}
      <ReferralFacts referral={referral} />
      <Inline justify="between">
        <span>Status</span>
        <ReferralStatus referral={referral} />
      </Inline>
      <Inline justify="between">
        <span>Reward</span>
        <RewardStatus referral={referral} />
      </Inline>
    </PeekCard>
  );
}

function ReferralFacts({ referral }: { referral: ReferralInProgram }) {
  const { referredEmail, referrerName, referrerEmail, programName, rewardType, rewardAmount } = referral;
  const { createdAt, convertedAt, rewardedAt } = referral;
  const amount = rewardAmountText(rewardType, rewardAmount);
  return (
    <Facts>
      <Fact icon="mail">
        <Link look="quiet" href={mailtoOf(referredEmail)}>
          {referredEmail}
        </Link>
      </Fact>
      <Fact icon="user">
        {(referrerName ?? referrerEmail) === null ? (
          'No referrer'
        ) : (
          <>
            {'Referred by '}
            <Referrer referral={referral} />
          </>
        )}
      </Fact>
      <Fact icon="referrals">{amount ? `${programName} · ${amount}` : programName}</Fact>
      <Fact icon="calendar">{`Added ${formatDay(createdAt)}`}</Fact>
      {convertedAt && <Fact icon="check-circle">{`Converted ${formatDay(convertedAt)}`}</Fact>}
      {rewardedAt && <Fact icon="check-circle">{`Paid ${formatDay(rewardedAt)}`}</Fact>}
    </Facts>
  );
}
