import type { NewMailSuppression } from '../../../src/features/mail/suppressions/mail-suppressions.schema';
import { text, type FieldsOf } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import { TextField } from '../../ui/forms/text/TextField';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

const fields = { address: text, reason: text } satisfies FieldsOf<NewMailSuppression>;

/** Adds an address to the suppression list. */
export default function SuppressionDialog({ isOpen, onClose }: Props) {
  const form = useForm({
    path: '/api/mail-suppressions',
    fields,
    texts: { success: 'Address added', failure: 'Failed to add the address' },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title="Add Address" submitLabel="Add Address" isOpen={isOpen} onClose={onClose}>
      <TextField
        {...form.field('address')}
        label="Email"
        description="Gets no more email from this workspace, except about its own account."
        isRequired
        autoFocus
        autoComplete="off"
      />
      <TextField
        {...form.field('reason')}
        label="Reason"
        placeholder="Bounced: the mailbox doesn't exist"
        autoComplete="off"
      />
    </FormDialog>
  );
}
