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
  /** Said when one more is added. */
  maxMessage: string;
}

/** Words of one's own as tags, none twice: Enter, a comma or leaving the field adds what is typed. */
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
    // What does not fit stays in the field, so that nothing is lost unseen.
    setText(isTooMany ? added.slice(max - value.length).join(', ') : '');
    if (added.length > 0) onChange([...value, ...added].slice(0, max));
  };
  const addOnEnter: TextFieldProps['onKeyDown'] = (event) => {
    // React Aria stops every key here by default: Esc would not reach the dialog.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '')
      return event.continuePropagation();
    // Keeps the form from being sent.
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
