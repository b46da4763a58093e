import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import { IconButton } from '../../../ui/actions/Button';
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
    <>
      <IconButton
        size="sm"
        label={`Edit ${referral.referredName}`}
        icon="pencil"
        aria-keyshortcuts="e"
        disabledReason={disabledReason}
        onPress={() => onEdit(referral)}
      />
      <IconButton
        size="sm"
        label={`Delete ${referral.referredName}`}
        icon="trash"
        disabledReason={disabledReason}
        onPress={() => onDelete(referral)}
      />
    </>
  );
}
