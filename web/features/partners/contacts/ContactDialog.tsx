import type { PartnerContact } from '../../../../src/features/partners/records/contacts.entity';
import type { NewContact } from '../../../../src/features/partners/records/records.schema';
import { flag, text, type FieldsOf } from '../../../lib/forms/form-fields';
import { useForm } from '../../../lib/forms/useForm';
import { Checkbox } from '../../../ui/forms/choices/Checkbox';
import { TextField } from '../../../ui/forms/text/TextField';
import { FormDialog } from '../../../lib/forms/FormDialog';

interface Props {
  /** `/api/partners/{id}/contacts` */
  path: string;
  /** null for a new contact. */
  contact: PartnerContact | null;
  isOpen: boolean;
  onClose: () => void;
}

const fields = {
  name: text,
  title: text,
  email: text,
  phone: text,
  isPrimary: flag,
} satisfies FieldsOf<NewContact>;

export default function ContactDialog({ path, contact, isOpen, onClose }: Props) {
  const form = useForm({
    path,
    record: contact,
    fields,
    texts: contact
      ? { success: 'Contact updated', failure: 'Failed to update contact' }
      : { success: 'Contact added', failure: 'Failed to add contact. Please try again.' },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={contact ? 'Edit Contact' : 'Add Contact'}
      submitLabel={contact ? 'Save Changes' : 'Add Contact'}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" isRequired autoFocus />
      <TextField {...form.field('title')} label="Title" />
      <TextField {...form.field('email')} label="Email" inputMode="email" autoComplete="off" />
      <TextField {...form.field('phone')} label="Phone" type="tel" autoComplete="off" />
      <Checkbox {...form.field('isPrimary')}>Primary contact</Checkbox>
    </FormDialog>
  );
}
