import type { ProgramChoice } from '../../../../src/features/referrals/programs/programs.repo';
import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import type { ProgramType } from '../../../../src/features/referrals/referrals.rules';
import { lazyComponent } from '../../../lib/screens/lazy-component';
import { useRecordDialogs } from '../../../records/form/useRecordDialogs';
import { EditButtons } from '../../../records/list/EditButtons';
import { referralView } from '../referral.view';

const ReferralDialog = lazyComponent(() => import('./ReferralDialog'));
const parts = [ReferralDialog];

interface Options {
  type: ProgramType;
  programs: readonly ProgramChoice[];
  canEdit: boolean;
  /** Called with the server's answer: the new or changed referral, or null for a deleted one. */
  onChanged: (id: string, referral: ReferralInProgram | null) => void;
}

/** Returns the dialogs that create, change and delete a referral, and the buttons that open them. */
export function useReferralDialogs({ type, programs, canEdit, onChanged }: Options) {
  const { create, onEdit, onDelete, dialogs } = useRecordDialogs(referralView, {
    canEdit,
    onChanged,
    parts,
    form: (props) => <ReferralDialog {...props} type={type} programs={programs} />,
  });
  return {
    create,
    onEdit,
    onDelete,
    dialogs,
    buttons: (referral: ReferralInProgram) => (
      <EditButtons
        name={referral.referredName}
        disabledReason={canEdit ? undefined : referralView.editorsOnly}
        onEdit={() => onEdit(referral)}
        onDelete={() => onDelete(referral)}
      />
    ),
  };
}
