import { useState } from 'react';
import type { TotpEnrolment } from '../../../../src/features/sign-in/second-factor/second-factor.service';
import { Dialog } from '../../../ui/overlays/Dialog';
import type { ProofFacts } from '../proof/proof';
import { ProofStep } from '../proof/ProofStep';
import { RecoveryCodes, recoveryCodeWords } from './RecoveryCodes';
import { ScanStep } from './ScanStep';
import { useStep } from './useStep';

interface Props {
  email: string;
  proof: ProofFacts;
  onClose: () => void;
  /** Called when the second factor is on and the recovery codes are saved. */
  onDone: () => void;
}

const words = {
  password: {
    title: 'Set up two-factor authentication',
    description: 'You need an authenticator app on your phone, such as the one of your password manager.',
  },
  scan: {
    title: 'Scan the code',
    description: 'Scan the QR code with your authenticator app, then enter the code that it shows.',
  },
  codes: recoveryCodeWords,
};

/** Turns on the second factor: password, authenticator app, recovery codes. */
export default function SetUpDialog({ email, proof, onClose, onDone }: Props) {
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const enrol = useStep('/api/auth/mfa/totp', 'password', setEnrolment);
  const confirm = useStep('/api/auth/mfa/totp/confirm', 'code', (answer: { recoveryCodes: string[] }) =>
    setCodes(answer.recoveryCodes),
  );
  const shown = codes ? 'codes' : enrolment ? 'scan' : 'password';
  return (
    <Dialog
      isOpen
      onOpenChange={codes ? onDone : onClose}
      // Esc and a click outside must not lose the codes.
      role={codes ? 'alertdialog' : 'dialog'}
      isBusy={codes !== null || enrol.isPending || confirm.isPending}
      {...words[shown]}
    >
      {codes && <RecoveryCodes codes={codes} email={email} onDone={onDone} />}
      {!codes && enrolment && <ScanStep {...enrolment} step={confirm} onCancel={onClose} />}
      {!codes && !enrolment && (
        <ProofStep facts={proof} step={enrol} submitLabel="Continue" onCancel={onClose} />
      )}
    </Dialog>
  );
}
