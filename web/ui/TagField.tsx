import { useState } from 'react';
import { Stack } from './Stack';
import { TagGroup } from './TagGroup';
import { TextField, type TextFieldProps } from './TextField';

interface Props {
  label: string;
  description?: string;
  errorMessage?: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  max: number;
  /** Shown if the user adds more than `max`. */
  maxMessage: string;
}

/** Field for free-text tags without duplicates. Enter, a comma or leaving the field adds the typed tags. */
export function TagField({ label, description, errorMessage, value, onChange, max, maxMessage }: Props) {
  const [text, setText] = useState('');
  const [wantsMore, setWantsMore] = useState(false);

  const add = (typed: string) => {
    const known = new Set(value.map((tag) => tag.toLowerCase()));
    const added = typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '' && !known.has(tag.toLowerCase()) && known.add(tag.toLowerCase()));
    const isTooMany = value.length + added.length > max;
    setWantsMore(isTooMany);
    // Tags over the limit stay in the field, so that they aren't lost unnoticed.
    setText(isTooMany ? added.slice(max - value.length).join(', ') : '');
    if (added.length > 0) onChange([...value, ...added].slice(0, max));
  };
  const addOnEnter: TextFieldProps['onKeyDown'] = (event) => {
    // React Aria stops the propagation of every key by default, so Esc would not reach the dialog.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '')
      return event.continuePropagation();
    // Keeps Enter from submitting the form.
    event.preventDefault();
    add(text);
  };

  return (
    <Stack gap={8}>
      <TextField
        label={label}
        description={description ?? `${value.length} of ${max}. Separate them with commas.`}
        errorMessage={errorMessage ?? (wantsMore ? maxMessage : undefined)}
        autoComplete="off"
        value={text}
        onChange={(typed) => (typed.includes(',') ? add(typed) : setText(typed))}
        onKeyDown={addOnEnter}
        onBlur={() => text.trim() !== '' && add(text)}
      />
      {/* Lets an EditDialog see that the tags have changed. */}
      <input type="hidden" value={value.join()} />
      {value.length > 0 && (
        <TagGroup
          label={`${label}: added`}
          tags={value.map((tag) => ({ id: tag, label: tag }))}
          onRemove={(ids) => {
            setWantsMore(false);
            onChange(value.filter((tag) => !ids.includes(tag)));
          }}
        />
      )}
    </Stack>
  );
}
