import { Dialog } from '../../../ui/overlays/Dialog';
import { PasswordStep } from './PasswordStep';
import { useStep } from './useStep';

interface Props {
  /** Whether the current workspace requires it, so that the user can't work there without it. */
  isRequired: boolean;
  /** Whether there are passkeys, which are removed too. */
  hasPasskey: boolean;
  onClose: () => void;
  onDone: () => void;
}

export default function TurnOffDialog({ isRequired, hasPasskey, onClose, onDone }: Props) {
  const ended = hasPasskey ? 'your passkeys and recovery codes' : 'your recovery codes';
  const turnOff = useStep('/api/auth/mfa/disable', 'password', onDone);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isBusy={turnOff.isPending}
      title="Turn off two-factor authentication?"
      description={
        isRequired
          ? `Your password alone will sign you in, and ${ended} stop working. This workspace requires it: you can't work here until you set it up again.`
          : `Your password alone will sign you in, and ${ended} stop working.`
      }
    >
      <PasswordStep step={turnOff} submitLabel="Turn Off" tone="danger" onCancel={onClose} />
    </Dialog>
  );
}
