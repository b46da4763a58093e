import type { OptionValue, SourceOption } from '../../../../../src/plugin-api';
import { TextAreaField } from '../../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../../ui/forms/text/TextField';
import { fieldName } from './option-fields';

interface Props {
  option: Extract<SourceOption, { kind: 'text' | 'list' | 'number' }>;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
}

export function OptionTextField({ option, ...typing }: Props) {
  const field = {
    ...typing,
    name: fieldName(option),
    label: option.label,
    description: option.help,
    spellCheck: 'false' as const,
    ...(option.example !== undefined && { placeholder: option.example }),
  };
  if (option.kind === 'list') return <TextAreaField {...field} rows={2} />;
  return (
    <TextField
      {...field}
      autoComplete="off"
      isRequired={option.kind === 'text' && option.isRequired === true}
      {...(option.kind === 'number' && { inputMode: 'decimal' as const })}
    />
  );
}

/** Returns the text of a value in its field. */
export function typedText(value: OptionValue): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return Array.isArray(value) ? value.join('\n') : '';
}
