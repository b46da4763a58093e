import type { Choice } from '../../ui/forms/choices/choices';
import { Select } from '../../ui/forms/choices/Select';
import { useMe } from '../useMe';

interface Props {
  /** `all`, `me`, `none` or the id of a user. */
  value: string;
  /** The colleagues to choose from. */
  owners: readonly Choice[];
  /** The listed records. They have the name of an owner who isn't among the colleagues. */
  records: readonly { ownerId?: string | null; ownerName?: string | null }[];
  onChange: (value: string) => void;
}

/** Filter of a list by the owner of the records. */
export function OwnerFilter({ value, owners, records, onChange }: Props) {
  const me = useMe();
  const choices = [
    { id: 'all', label: 'All Owners' },
    { id: 'me', label: 'Me' },
    { id: 'none', label: 'No Owner' },
    ...owners.filter(({ id }) => id !== me?.id),
  ];
  if (!choices.some(({ id }) => id === value)) {
    const name = records.find(({ ownerId }) => ownerId === value)?.ownerName;
    choices.push({ id: value, label: name ?? 'Someone else' });
  }
  return <Select hideLabel name="owner" label="Owner" value={value} choices={choices} onChange={onChange} />;
}
