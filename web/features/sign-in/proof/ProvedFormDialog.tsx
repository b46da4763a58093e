import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../../lib/forms/FormDialog';
import type { FormState } from '../../../lib/forms/useForm';
import { FormError } from '../../../ui/forms/FormError';
import { TextField } from '../../../ui/forms/text/TextField';
import { Dialog } from '../../../ui/overlays/Dialog';
import type { ProofFacts } from './proof';
import { ProveAgain } from './ProveAgain';

interface Props {
  form: FormState & { needsProof: boolean; message: string | null | undefined };
  proof: ProofFacts;
  title: string;
  description: string;
  submitLabel: string;
  tone?: 'danger';
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a form that also asks for the password, or before for another proof of an account without one. */
export function ProvedFormDialog({ form, proof, onClose, children, ...dialog }: Props) {
  const { title } = dialog;
  const [isProved, setProved] = useState(proof.isRecent);
  const [refused, setRefused] = useState(false);
  if (form.needsProof !== refused) {
    setRefused(form.needsProof);
    if (form.needsProof) setProved(false);
  }
  if (!proof.hasPassword && !isProved)
    return (
      <Dialog isOpen onOpenChange={onClose} title={title}>
        <ProveAgain facts={proof} onProved={() => setProved(true)} onCancel={onClose} />
      </Dialog>
    );
  return (
    <FormDialog {...dialog} form={form} isOpen onClose={onClose}>
      <FormError message={form.message} />
      {children}
      {proof.hasPassword && (
        <TextField
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          isRequired
        />
      )}
    </FormDialog>
  );
}
