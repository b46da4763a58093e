import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { customName } from '../../lib/forms/custom-form-fields';
import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { choicesOf } from '../../ui/forms/choices/choices';
import { Select } from '../../ui/forms/choices/Select';
import { TextField } from '../../ui/forms/text/TextField';
import { Columns } from '../../ui/layout/Columns';

interface Props {
  fields: readonly FormField[];
  /** The record's values by name in the form. */
  values: ReadonlyMap<string, unknown>;
}

/** The inputs of a record's custom fields, for a form of `useForm`. */
export function CustomInputs({ fields, values }: Props) {
  if (fields.length === 0) return null;
  return (
    <Columns>
      {fields.map((field) => (
        <CustomInput key={field.key} field={field} value={values.get(customName(field))} />
      ))}
    </Columns>
  );
}

function CustomInput({ field, value }: { field: FormField; value: unknown }) {
  const { label, type, options, required } = field;
  const name = customName(field);
  if (type === 'checkbox')
    return (
      <Checkbox name={name} value="on" defaultSelected={value === true}>
        {label}
      </Checkbox>
    );
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const common = { name, label, isRequired: required, defaultValue: shown };
  if (type === 'select') {
    // A removed option stays until another one is chosen.
    const offered = shown === '' || options.includes(shown) ? options : [...options, shown];
    return <Select {...common} choices={[{ id: '', label: 'None' }, ...choicesOf(offered)]} />;
  }
  return <TextField {...common} {...inputs[type]} autoComplete="off" />;
}

const inputs = {
  text: {},
  number: { inputMode: 'decimal' },
  url: { inputMode: 'url', placeholder: 'https://example.com' },
  date: { type: 'date' },
} as const;
