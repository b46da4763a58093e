import { useState } from 'react';
import { foldName } from '../../../src/lib/text/names.rules';
import { useFieldMessages } from '../forms/form-errors';
import { Stack } from '../layout/Stack';
import { TagGroup } from './TagGroup';
import { TextField, type TextFieldProps } from '../forms/text/TextField';

interface Props {
  name: string;
  label: string;
  /** Shown before the number of tags. */
  description?: string;
  errorMessage?: string;
  defaultValue: readonly string[];
  max: number;
  /** Message for more than `max` tags. */
  maxMessage: string;
}

/**
 * Field for free-text tags without duplicates. Enter, a comma or leaving the field adds the typed tags. Submits one
 * tag per line under its `name`.
 */
export function TagField({ name, label, description, errorMessage, defaultValue, max, maxMessage }: Props) {
  const [value, setValue] = useState(defaultValue);
  const [text, setText] = useState('');
  const [wantsMore, setWantsMore] = useState(false);
  const { messages, dismiss } = useFieldMessages(name, errorMessage);

  const change = (next: readonly string[]) => {
    setValue(next);
    dismiss();
  };
  const add = (typed: string) => {
    const known = new Set(value.map((tag) => foldName(tag)));
    const added = typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '' && !known.has(foldName(tag)) && known.add(foldName(tag)));
    const isTooMany = value.length + added.length > max;
    setWantsMore(isTooMany);
    // Tags over the limit stay in the field, so that users notice them.
    setText(isTooMany ? added.slice(max - value.length).join(', ') : '');
    if (added.length > 0) change([...value, ...added].slice(0, max));
  };
  const addOnEnter: TextFieldProps['onKeyDown'] = (event) => {
    // React Aria stops the propagation of every key by default, so Esc would not reach the dialog.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '')
      return event.continuePropagation();
    // Keep Enter from submitting the form.
    event.preventDefault();
    add(text);
  };
  const count = `${value.length} of ${max}. Separate them with commas.`;

  return (
    <Stack gap={8}>
      <TextField
        label={label}
        description={description ? `${description} ${count}` : count}
        errorMessage={messages[0] ?? (wantsMore ? maxMessage : undefined)}
        autoComplete="off"
        value={text}
        onChange={(typed) => (typed.includes(',') ? add(typed) : setText(typed))}
        onKeyDown={addOnEnter}
        onBlur={() => text.trim() !== '' && add(text)}
      />
      <input type="hidden" name={name} value={value.join('\n')} />
      {value.length > 0 && (
        <TagGroup
          label={`${label}: added`}
          tags={value.map((tag) => ({ id: tag, label: tag }))}
          onRemove={(ids) => {
            setWantsMore(false);
            change(value.filter((tag) => !ids.includes(tag)));
          }}
        />
      )}
    </Stack>
  );
}
