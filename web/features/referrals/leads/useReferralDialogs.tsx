import type { ProgramChoice } from '../../../../src/features/referrals/programs/programs.repo';
import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import type { ProgramType } from '../../../../src/features/referrals/referrals.rules';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { useDialog } from '../../../lib/dialogs/useDialog';
import type { ReferralActions } from './ReferralButtons';

const ReferralDialog = lazyComponent(() => import('./ReferralDialog'));
const parts = [ReferralDialog];

interface Options {
  type: ProgramType;
  programs: readonly ProgramChoice[];
  canEdit: boolean;
  /** Called with the server's answer: the new or changed referral, or null for a deleted one. */
  onChanged: (id: string, referral: ReferralInProgram | null) => void;
}

/** Returns the dialogs that create, change and delete a referral, and the functions that open them. */
export function useReferralDialogs({ type, programs, canEdit, onChanged }: Options) {
  const form = useDialog<ReferralInProgram>();
  const deletion = useDialog<ReferralInProgram>();
  usePreload(parts, canEdit);
  const actions: ReferralActions = { onEdit: form.open, onDelete: deletion.open };
  return {
    create: () => form.open(),
    actions,
    dialogs: (
      <>
        {form.key > 0 && (
          <ReferralDialog
            key={form.key}
            referral={form.subject}
            type={type}
            programs={programs}
            isOpen={form.isOpen}
            onClose={form.close}
            onSaved={(referral) => onChanged(referral.id, referral)}
          />
        )}
        <DeleteDialog
          dialog={deletion}
          pathOf={({ id }) => `/api/referrals/${id}`}
          title={`Delete ${deletion.subject?.referredName ?? 'lead'}?`}
          description="This deletes the lead and its reward."
          confirmLabel="Delete Lead"
          success="Lead deleted successfully"
          failure="Failed to delete lead"
          onDeleted={() => deletion.subject && onChanged(deletion.subject.id, null)}
        />
      </>
    ),
  };
}
