import type { CampaignStatus } from '../../../src/features/campaigns/campaigns.rules';
import { LazyConfirmDialog } from '../../lib/LazyConfirmDialog';

export type Decision = 'launch' | 'reject';

interface Props {
  decision: Decision;
  name: string;
  status: CampaignStatus;
  isOpen: boolean;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a campaign is launched or rejected (spec §2). */
export function DecisionDialog({ decision, name, status, isOpen, isPending, onConfirm, onClose }: Props) {
  const isLaunch = decision === 'launch';
  return (
    <LazyConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={isLaunch ? `Approve & launch ${name}?` : `Reject ${name}?`}
      description={isLaunch ? launchWords(status) : 'It becomes a draft again, to be changed and sent anew.'}
      confirmLabel={isLaunch ? 'Approve & Launch' : 'Reject'}
      tone={isLaunch ? 'primary' : 'danger'}
      isPending={isPending}
      onConfirm={onConfirm}
    />
  );
}

const launchWords = (status: CampaignStatus): string =>
  `${status === 'draft' ? 'Nobody has asked for its approval yet. ' : ''}It is launched at once, and the card names you as the one who approved it.`;
