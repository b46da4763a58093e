import { Dialog } from '../../../ui/overlays/Dialog';
import type { ProofFacts } from '../proof/proof';
import { ProofStep } from '../proof/ProofStep';
import { useStep } from './useStep';

interface Props {
  /** Whether the current workspace requires it, so that the user can't work there without it. */
  isRequired: boolean;
  /** Whether there are passkeys, which are removed too. */
  hasPasskey: boolean;
  proof: ProofFacts;
  onClose: () => void;
  onDone: () => void;
}

export default function TurnOffDialog({ isRequired, hasPasskey, proof, onClose, onDone }: Props) {
  const ended = hasPasskey ? 'your passkeys and recovery codes' : 'your recovery codes';
  const alone = proof.hasPassword
    ? 'Your password alone will sign you in'
    : 'Signing in no longer asks for a code';
  const turnOff = useStep('/api/auth/mfa/disable', 'password', onDone);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isBusy={turnOff.isPending}
      title="Turn off two-factor authentication?"
      description={
        isRequired
          ? `${alone}, and ${ended} stop working. This workspace requires it: you can't work here until you set it up again.`
          : `${alone}, and ${ended} stop working.`
      }
    >
      <ProofStep facts={proof} step={turnOff} submitLabel="Turn Off" tone="danger" onCancel={onClose} />
    </Dialog>
  );
}
