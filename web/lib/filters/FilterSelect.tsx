import type { Choice } from '../../ui/forms/choices/choices';
import { Select } from '../../ui/forms/choices/Select';

interface Props<Name extends string> {
  filters: { valueOf: (name: Name) => string; set: (name: Name, value: string) => void };
  /** Its URL parameter. */
  name: Name;
  label: string;
  /** Label of the first choice, which doesn't filter. */
  any: string;
  choices: readonly Choice[];
}

/** A filter of a list by one of several values. */
export function FilterSelect<Name extends string>({ filters, name, label, any, choices }: Props<Name>) {
  return (
    <Select
      hideLabel
      label={label}
      name={name}
      value={filters.valueOf(name)}
      choices={[{ id: 'all', label: any }, ...choices]}
      onChange={(value) => filters.set(name, value)}
    />
  );
}
