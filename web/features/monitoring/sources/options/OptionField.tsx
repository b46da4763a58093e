import type { OptionValue, SourceOption } from '../../../../../src/plugin-api';
import { Checkbox } from '../../../../ui/forms/Checkbox';
import { Select } from '../../../../ui/forms/Select';
import { TextAreaField } from '../../../../ui/forms/TextAreaField';
import { TextField } from '../../../../ui/forms/TextField';
import { fieldName } from './option-fields';

interface Props {
  option: SourceOption;
  value: OptionValue;
}

/** The field of an option, by its kind. */
export function OptionField({ option, value }: Props) {
  const { label, help } = option;
  const field = { name: fieldName(option), label, description: help };
  switch (option.kind) {
    case 'flag':
      return (
        <Checkbox name={field.name} description={help} defaultSelected={value === true}>
          {label}
        </Checkbox>
      );
    case 'choice':
      return (
        <Select
          {...field}
          defaultValue={textOf(value)}
          choices={option.choices.map((choice) => ({ id: choice.value, label: choice.label }))}
        />
      );
    case 'list':
      return (
        <TextAreaField
          {...field}
          rows={2}
          defaultValue={Array.isArray(value) ? value.join('\n') : ''}
          spellCheck="false"
          {...(option.example !== undefined && { placeholder: option.example })}
        />
      );
    default:
      return (
        <TextField
          {...field}
          defaultValue={textOf(value)}
          autoComplete="off"
          spellCheck="false"
          isRequired={option.kind === 'text' && option.isRequired === true}
          {...(option.kind === 'number' && { inputMode: 'decimal' as const })}
          {...(option.example !== undefined && { placeholder: option.example })}
        />
      );
  }
}

const textOf = (value: OptionValue): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
