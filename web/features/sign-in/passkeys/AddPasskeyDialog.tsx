import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { messages } from '../../../../src/features/identity/accounts.rules';
import type { AddedPasskey } from '../../../../src/features/sign-in/passkeys/passkeys.rules';
import { call, type CallFailure } from '../../../lib/requests/call';
import { EditDialog } from '../../../lib/forms/EditDialog';
import type { FieldErrors } from '../../../ui/forms/form-errors';
import { Dialog } from '../../../ui/overlays/Dialog';
import type { ProofFacts } from '../proof/proof';
import { ProveAgain } from '../proof/ProveAgain';
import { PasswordStep } from '../second-factor/PasswordStep';
import { RecoveryCodes, recoveryCodeWords } from '../second-factor/RecoveryCodes';
import { useStep } from '../second-factor/useStep';
import { createPasskey } from './ask-browser';
import { NameStep } from './NameStep';

export interface NewPasskeyFacts {
  email: string;
  /** A name for a passkey of this browser. */
  suggestedName: string;
  /** Whether the user proved their identity recently enough. */
  isConfirmed: boolean;
}

interface Props {
  facts: NewPasskeyFacts;
  proof: ProofFacts;
  onClose: () => void;
  /** Called after the passkey was added. `turnedOn`: whether it turned on two-factor authentication. */
  onDone: (turnedOn: boolean) => void;
}

const words = {
  password: {
    title: 'Confirm your password',
    description: 'Then add a passkey.',
  },
  proof: { title: "Confirm that it's you", description: 'Then add a passkey.' },
  name: {
    title: 'Add a passkey',
    description: 'Your device asks for your fingerprint, face or PIN. It signs you in without your password.',
  },
  codes: {
    ...recoveryCodeWords,
    description: `Your password alone no longer signs you in. ${recoveryCodeWords.description}`,
  },
};

/**
 * Adds a passkey in steps: the password unless it was typed recently, a name, the browser's own dialog, and recovery
 * codes for the first passkey.
 */
export default function AddPasskeyDialog({ facts, proof, onClose, onDone }: Props) {
  const [isConfirmed, setConfirmed] = useState(facts.isConfirmed);
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const confirm = useStep('/api/auth/confirm-password', 'password', () => setConfirmed(true));

  function refuse(failure: CallFailure): void {
    if (failure.status === 403 && failure.message === messages.confirmFirst) setConfirmed(false);
    else if (failure.fields?.name) setErrors(failure.fields);
    else setMessage(failure.message ?? 'Something went wrong. Please try again.');
  }

  async function create(name: string): Promise<void> {
    if (name.trim() === '') return setErrors({ name: ['Name is required'] });
    const options = await call<PublicKeyCredentialCreationOptionsJSON>(
      'POST',
      '/api/auth/passkeys/options',
      {},
    );
    if (!options.ok) return refuse(options);
    const created = await createPasskey(options.data);
    if (!created.ok) return setMessage(created.message);
    const { response } = created;
    const added = await call<AddedPasskey>('POST', '/api/auth/passkeys', { name, response });
    if (!added.ok) return refuse(added);
    if (added.data.recoveryCodes) setCodes(added.data.recoveryCodes);
    else onDone(false);
  }

  async function submit(name: string): Promise<void> {
    if (isPending) return;
    setPending(true);
    setErrors(null);
    setMessage(null);
    await create(name);
    setPending(false);
  }

  if (codes)
    return (
      // Esc and a click outside must not lose the codes.
      <Dialog isOpen isBusy onOpenChange={() => onDone(true)} role="alertdialog" {...words.codes}>
        <RecoveryCodes codes={codes} email={facts.email} onDone={() => onDone(true)} />
      </Dialog>
    );
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      isBusy={isPending || confirm.isPending}
      // Don't ask before closing: a typed password isn't work that could be lost.
      {...(!isConfirmed && { hasChanges: () => false })}
      {...(isConfirmed ? words.name : proof.hasPassword ? words.password : words.proof)}
    >
      {isConfirmed ? (
        <NameStep
          suggestion={facts.suggestedName}
          isPending={isPending}
          errors={errors}
          message={message}
          onSubmit={(name) => void submit(name)}
        />
      ) : !proof.hasPassword ? (
        <ProveAgain facts={proof} onProved={() => setConfirmed(true)} onCancel={onClose} />
      ) : (
        <PasswordStep step={confirm} submitLabel="Continue" onCancel={onClose} />
      )}
    </EditDialog>
  );
}
