import { CheckboxGroup } from '../../../ui/forms/choices/CheckboxGroup';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import type { ComposedTo } from '../../../lib/email/compose';
import type { Contacts } from './useContacts';

interface Props {
  contacts: Contacts;
  value: readonly ComposedTo[];
  onChange: (chosen: ComposedTo[]) => void;
}

/** Chooses who gets the email among the contacts of a partner. */
export function ContactsField({ contacts: { people, isFailed, retry }, value, onChange }: Props) {
  if (isFailed) return <ErrorState title="The contacts could not be fetched" onRetry={retry} />;
  if (!people) return <Skeleton height="2.25rem" />;
  return (
    <CheckboxGroup
      label="To"
      value={value.map(({ id }) => id)}
      onChange={(wanted) => onChange(people.filter(({ id }) => wanted.includes(id)))}
      choices={people.map(({ id, name, title, email }) => ({
        id,
        label: name,
        description: [title, email].filter(Boolean).join(' · '),
      }))}
      emptyText="This partner has no contact with an email address."
    />
  );
}
