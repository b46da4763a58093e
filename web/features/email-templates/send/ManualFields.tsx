import { isVariable, placeholderOf, variables } from '../../../../src/features/templates/variables.rules';
import { Columns } from '../../../ui/layout/Columns';
import { Disclosure } from '../../../ui/layout/sections/Disclosure';
import { TextField } from '../../../ui/forms/text/TextField';

interface Props {
  /** Variables without a value. */
  names: readonly string[];
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
  /** Whether the fields are always shown. */
  isOpen?: boolean;
}

/** Number of fields shown. If more values are missing, the template needs fixing instead. */
const SHOWN = 20;

/** Fields for the variables without a value. Their values apply to this email only. */
export function ManualFields({ names, values, onChange, isOpen = false }: Props) {
  const fields = (
    <Columns>
      {names.slice(0, SHOWN).map((name) => (
        <TextField
          key={name}
          label={placeholderOf(name)}
          description={isVariable(name) ? variables[name] : 'Unknown variable'}
          value={Object.hasOwn(values, name) ? values[name] : ''}
          onChange={(text) => onChange({ ...values, [name]: text })}
          autoComplete="off"
        />
      ))}
    </Columns>
  );
  if (names.length === 0) return null;
  return isOpen ? (
    fields
  ) : (
    <Disclosure title="Fill in by hand" hint={names.length}>
      {fields}
    </Disclosure>
  );
}
