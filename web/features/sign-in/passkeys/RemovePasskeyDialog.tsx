import { useState } from 'react';
import { messages } from '../../../../src/features/identity/accounts.rules';
import type { OwnPasskey } from '../../../../src/features/sign-in/passkeys/passkeys.rules';
import { call } from '../../../lib/requests/call';
import { Button } from '../../../ui/actions/Button';
import { FormError } from '../../../ui/forms/FormError';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import type { ProofFacts } from '../proof/proof';
import { ProveAgain } from '../proof/ProveAgain';
import { PasswordStep } from '../second-factor/PasswordStep';
import { useStep } from '../second-factor/useStep';

interface Props {
  passkey: OwnPasskey;
  /** Whether the user proved their identity recently enough. */
  isConfirmed: boolean;
  proof: ProofFacts;
  /** Whether removing it turns off two-factor authentication. */
  isLastFactor: boolean;
  /** Whether the current workspace requires a second factor. */
  isRequired: boolean;
  onClose: () => void;
  onDone: () => void;
}

export default function RemovePasskeyDialog(props: Props) {
  const { passkey, proof, isLastFactor, isRequired, onClose, onDone } = props;
  const [isConfirmed, setConfirmed] = useState(props.isConfirmed);
  const [isPending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const confirm = useStep('/api/auth/confirm-password', 'password', () => void remove());

  async function remove(): Promise<void> {
    if (isPending) return;
    setPending(true);
    setMessage(null);
    const removed = await call('DELETE', `/api/auth/passkeys/${passkey.id}`);
    setPending(false);
    // Someone else may have removed it, in another tab.
    if (removed.ok || removed.status === 404) return onDone();
    if (removed.status === 403 && removed.message === messages.confirmFirst) setConfirmed(false);
    else setMessage(removed.message ?? 'Something went wrong. Please try again.');
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      role="alertdialog"
      isBusy={isPending || confirm.isPending}
      title={`Remove the passkey “${passkey.name}”?`}
      description={consequenceOf(isLastFactor, isRequired, proof.hasPassword)}
    >
      {isConfirmed ? (
        <>
          {message !== null && (
            <DialogBody>
              <FormError message={message} />
            </DialogBody>
          )}
          <DialogFooter>
            <Button autoFocus isDisabled={isPending} onPress={onClose}>
              Cancel
            </Button>
            <Button variant="danger" isPending={isPending} onPress={() => void remove()}>
              Remove Passkey
            </Button>
          </DialogFooter>
        </>
      ) : !proof.hasPassword ? (
        <ProveAgain facts={proof} onProved={() => setConfirmed(true)} onCancel={onClose} />
      ) : (
        <PasswordStep
          step={{ ...confirm, message: message ?? confirm.message }}
          submitLabel="Remove Passkey"
          tone="danger"
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

function consequenceOf(isLastFactor: boolean, isRequired: boolean, hasPassword: boolean): string {
  const always = 'It no longer signs you in, and you are signed out everywhere else.';
  const off = 'Two-factor authentication turns off';
  const last = hasPassword ? `${off}: your password alone will sign you in.` : `${off}.`;
  const required = "This workspace requires it: you can't work here until you set it up again.";
  return [always, ...(isLastFactor ? [last, ...(isRequired ? [required] : [])] : [])].join(' ');
}
