import { useState } from 'react';
import type { PartnerContact } from '../../../../src/features/partners/records/contacts.entity';
import type { ContactWithEmail } from '../../../../src/features/partners/records/contacts.repo';
import type { NewContact } from '../../../../src/features/partners/records/records.schema';
import { flag, text, type FieldsOf } from '../../../lib/forms/form-fields';
import { useForm } from '../../../lib/forms/useForm';
import { Button } from '../../../ui/actions/Button';
import { Inline } from '../../../ui/layout/Inline';
import { useRead } from '../../../lib/requests/useRead';
import { Checkbox } from '../../../ui/forms/choices/Checkbox';
import { TextField } from '../../../ui/forms/text/TextField';
import { FormDialog } from '../../../lib/forms/FormDialog';

interface Props {
  /** `/api/partners/{id}/contacts` */
  path: string;
  /** null for a new contact. */
  contact: PartnerContact | null;
  /** Invites a new contact to the portal; null for members who can't. */
  onAdded: ((contact: PartnerContact) => void) | null;
  /** Merges the contact with one that has the same email. */
  onMerge: (other: { id: string; name: string }) => void;
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

/** Returns the call that finds contacts with an email; null until it is complete. */
const sameEmailPath = (email: string): string | null =>
  /^\S+@\S+\.\S{2,}$/.test(email) ? `/api/contacts/same-email?email=${encodeURIComponent(email)}` : null;

export default function ContactDialog({ path, contact, onAdded, onMerge, isOpen, onClose }: Props) {
  const [isInvited, setInvited] = useState(false);
  const [email, setEmail] = useState(contact?.email ?? '');
  const hasEmail = email !== '';
  const same = useRead<{ contacts: ContactWithEmail[] }>(sameEmailPath(email));
  const twin = same.data?.contacts.find(({ id }) => id !== contact?.id);
  const canInvite = contact === null && onAdded !== null;
  const form = useForm({
    path,
    record: contact,
    fields,
    texts: contact
      ? { success: 'Contact updated', failure: 'Failed to update contact' }
      : { success: 'Contact added', failure: 'Failed to add contact. Please try again.' },
    onSaved: (saved: PartnerContact) => {
      onClose();
      if (canInvite && isInvited && saved.email !== null) onAdded?.(saved);
    },
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
      <TextField
        {...form.field('email')}
        label="Email"
        inputMode="email"
        autoComplete="off"
        onChange={(typed) => setEmail(typed.trim())}
        {...(twin && { description: `${twin.name} at ${twin.partnerName} has this email, too.` })}
      />
      {twin && contact && (
        <Inline>
          <Button
            size="sm"
            onPress={() => onMerge({ id: twin.id, name: `${twin.name} (${twin.partnerName})` })}
          >
            {`Merge with ${twin.name}…`}
          </Button>
        </Inline>
      )}
      <TextField {...form.field('phone')} label="Phone" type="tel" autoComplete="off" />
      <Checkbox {...form.field('isPrimary')}>Primary contact</Checkbox>
      {canInvite && (
        <Checkbox
          isSelected={isInvited && hasEmail}
          isDisabled={!hasEmail}
          onChange={setInvited}
          description="Mails a link with which this person can use the partner portal."
        >
          Invite to the portal
        </Checkbox>
      )}
    </FormDialog>
  );
}
