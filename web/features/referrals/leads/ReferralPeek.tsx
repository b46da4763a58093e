import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import { PeekFrame } from '../../records/PeekFrame';
import { ReferralFacts } from '../page/ReferralFacts';
import { referralPath } from '../../../../src/features/referrals/referrals.rules';
import { ReferralButtons, type ReferralActions } from './ReferralButtons';

interface Props extends ReferralActions {
  referral: ReferralInProgram;
  canEdit: boolean;
  onSaved: (referral: ReferralInProgram) => void;
  onClose: () => void;
}

export function ReferralPeek({ referral, canEdit, onSaved, onClose, ...actions }: Props) {
  return (
    <PeekFrame
      kind="referral"
      name={referral.referredName}
      status={referral.status}
      href={referralPath(referral.id)}
      onClose={onClose}
      buttons={<ReferralButtons referral={referral} canEdit={canEdit} {...actions} />}
    >
      <ReferralFacts key={referral.id} referral={referral} canEdit={canEdit} onSaved={onSaved} />
    </PeekFrame>
  );
}
