import { useId } from 'react';
import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import { rewardAmountText } from '../../../../src/features/referrals/programs/reward.rules';
import { formatDay } from '../../../lib/texts/format-date';
import { shorten } from '../../../lib/texts/shorten';
import { Link } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { Fact, Facts } from '../../../ui/lists/Facts';
import { Avatar } from '../../../ui/records/Avatar';
import { Card, CardFooter, CardHeader, CardWords } from '../../../ui/records/Card';
import { Prose } from '../../../ui/text/documents/Prose';
import { referralPath } from '../../../../src/features/referrals/referrals.rules';
import { ReferralButtons, type ReferralActions } from './ReferralButtons';
import { ReferralStatus, RewardStatus } from './ReferralStatus';
import { Referrer } from './Referrer';
import { mailtoOf } from '../../../../src/lib/addresses/mailto';

interface Props extends ReferralActions {
  referral: ReferralInProgram;
  canEdit: boolean;
}

export function ReferralCard({ referral, ...actions }: Props) {
  const titleId = useId();
  const { id, referredName, referredCompany, notes } = referral;
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        <Avatar name={referredName} shape="person" />
        <CardWords>
          <h3 id={titleId}>
            <Link look="quiet" href={referralPath(id)} data-peek={id}>
              {referredName}
            </Link>
          </h3>
          <p>{referredCompany}</p>
        </CardWords>
      </CardHeader>
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
      <CardFooter>
        <ReferralButtons referral={referral} {...actions} />
      </CardFooter>
    </Card>
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
