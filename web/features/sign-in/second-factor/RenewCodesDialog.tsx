import { useState } from 'react';
import { Dialog } from '../../../ui/overlays/Dialog';
import type { ProofFacts } from '../proof/proof';
import { ProofStep } from '../proof/ProofStep';
import { RecoveryCodes, recoveryCodeWords } from './RecoveryCodes';
import { useStep } from './useStep';

interface Props {
  email: string;
  proof: ProofFacts;
  onClose: () => void;
  onDone: () => void;
}

const words = {
  title: 'Create new recovery codes?',
  description: 'Your old recovery codes stop working.',
};

export default function RenewCodesDialog({ email, proof, onClose, onDone }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const renew = useStep('/api/auth/mfa/recovery-codes', 'password', (answer: { recoveryCodes: string[] }) =>
    setCodes(answer.recoveryCodes),
  );
  return (
    <Dialog
      isOpen
      onOpenChange={codes ? onDone : onClose}
      // Esc and a click outside must not lose the codes.
      role={codes ? 'alertdialog' : 'dialog'}
      isBusy={codes !== null || renew.isPending}
      {...(codes ? recoveryCodeWords : words)}
    >
      {codes ? (
        <RecoveryCodes codes={codes} email={email} onDone={onDone} />
      ) : (
        <ProofStep facts={proof} step={renew} submitLabel="Create New Codes" onCancel={onClose} />
      )}
    </Dialog>
  );
}
