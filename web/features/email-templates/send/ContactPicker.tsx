import type { PartnerContact } from '../../../../src/features/partners/records/contacts.entity';
import { ComboBox } from '../../../ui/forms/choices/ComboBox';

interface Props {
  /** null before a partner is chosen, and while loading. */
  contacts: readonly PartnerContact[] | null;
  value: string | null;
  onChange: (contactId: string | null) => void;
}

/** Selects one of the partner's contacts. */
export function ContactPicker({ contacts, value, onChange }: Props) {
  const choices = (contacts ?? []).map(({ id, name, title, email }) => ({
    id,
    label: name,
    description: [title, email].filter(Boolean).join(' · '),
  }));
  return (
    <ComboBox
      label="Contact"
      placeholder={contacts?.length === 0 ? 'No contacts' : 'Choose a contact…'}
      isDisabled={choices.length === 0}
      choices={choices}
      value={value}
      onChange={onChange}
    />
  );
}
