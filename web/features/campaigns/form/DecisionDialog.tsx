import { LazyConfirmDialog } from '../../../lib/dialogs/LazyConfirmDialog';

export type Decision = 'launch' | 'reject';

interface Props {
  decision: Decision;
  name: string;
  isOpen: boolean;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a campaign is launched or rejected (spec §2). */
export function DecisionDialog({ decision, name, isOpen, isPending, onConfirm, onClose }: Props) {
  const isLaunch = decision === 'launch';
  return (
    <LazyConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={isLaunch ? `Approve & launch ${name}?` : `Reject ${name}?`}
      description={
        isLaunch ? LAUNCHES : 'It goes back to draft and can be changed and sent for approval again.'
      }
      confirmLabel={isLaunch ? 'Approve & Launch' : 'Reject'}
      tone={isLaunch ? 'primary' : 'danger'}
      isPending={isPending}
      onConfirm={onConfirm}
    />
  );
}

const LAUNCHES = "Launches now. You're recorded as the approver.";
