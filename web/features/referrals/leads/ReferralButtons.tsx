import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import { EditButtons } from '../../records/EditButtons';
import { EDITORS_ONLY } from '../referral-texts';

export interface ReferralActions {
  onEdit: (referral: ReferralInProgram) => void;
  onDelete: (referral: ReferralInProgram) => void;
}

interface Props extends ReferralActions {
  referral: ReferralInProgram;
  canEdit: boolean;
}

export function ReferralButtons({ referral, canEdit, onEdit, onDelete }: Props) {
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <EditButtons
      name={referral.referredName}
      disabledReason={disabledReason}
      onEdit={() => onEdit(referral)}
      onDelete={() => onDelete(referral)}
    />
  );
}
