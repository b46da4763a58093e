import type { PartnerContact } from '../../../../src/features/partners/records/contacts.repo';
import { useFormSave } from '../../../lib/useSave';
import { Checkbox } from '../../../ui/Checkbox';
import { TextField } from '../../../ui/TextField';
import { FormDialog } from '../../../lib/FormDialog';

interface Props {
  /** `/api/partners/{id}/contacts` */
  path: string;
  /** null for a new contact. */
  contact: PartnerContact | null;
  isOpen: boolean;
  onClose: () => void;
}

export default function ContactDialog({ path, contact, isOpen, onClose }: Props) {
  const { save, isPending, errors } = useFormSave(
    contact
      ? { success: 'Contact updated', failure: 'Failed to update contact' }
      : { success: 'Contact added', failure: 'Failed to add contact. Please try again.' },
  );
  const submit = async (form: FormData) => {
    const saved = await save({
      method: contact ? 'PATCH' : 'POST',
      path: contact ? `${path}/${contact.id}` : path,
      body: {
        name: form.get('name'),
        title: form.get('title'),
        email: form.get('email'),
        phone: form.get('phone'),
        isPrimary: form.has('isPrimary'),
      },
    });
    if (saved) onClose();
  };
  return (
    <FormDialog
      title={contact ? 'Edit Contact' : 'Add Contact'}
      submitLabel={contact ? 'Save Changes' : 'Add Contact'}
      isOpen={isOpen}
      isPending={isPending}
      errors={errors}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <TextField name="name" label="Name" defaultValue={contact?.name} isRequired autoFocus />
      <TextField name="title" label="Title" defaultValue={contact?.title ?? ''} />
      <TextField
        name="email"
        label="Email"
        defaultValue={contact?.email ?? ''}
        inputMode="email"
        autoComplete="off"
      />
      <TextField
        name="phone"
        label="Phone"
        defaultValue={contact?.phone ?? ''}
        type="tel"
        autoComplete="off"
      />
      <Checkbox name="isPrimary" defaultSelected={contact?.isPrimary}>
        Primary contact
      </Checkbox>
    </FormDialog>
  );
}
