import { useState } from 'react';
import type { Choice } from '../forms/choices/choices';
import { ComboBox } from '../forms/choices/ComboBox';
import { Stack } from '../layout/Stack';
import { TagGroup } from './TagGroup';

export interface TagPickerProps {
  label: string;
  description?: string;
  errorMessage?: string;
  /** The allowed tags. Users can't enter others. */
  choices: readonly Choice[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  max: number;
  /** Message of spec.md for more than `max` tags. */
  maxMessage: string;
  placeholder: string;
  hideLabel?: boolean;
  autoFocus?: boolean;
}

/** The part of TagInput that loads later: the list to pick from, and the chosen tags. */
export default function TagPicker(props: TagPickerProps) {
  const { label, description, errorMessage, choices, value, onChange, max, maxMessage, placeholder } = props;
  const { hideLabel, autoFocus } = props;
  const [text, setText] = useState('');
  const [wantsMore, setWantsMore] = useState(false);
  const labels = new Map(choices.map((choice) => [choice.id, choice.label]));

  const add = (id: string | null) => {
    if (id === null) return;
    setText('');
    if (value.length >= max) setWantsMore(true);
    else if (!value.includes(id)) onChange([...value, id]);
  };
  const remove = (ids: string[]) => {
    setWantsMore(false);
    onChange(value.filter((id) => !ids.includes(id)));
  };

  return (
    <Stack gap={8}>
      <ComboBox
        label={label}
        hideLabel={hideLabel}
        autoFocus={autoFocus}
        description={description}
        errorMessage={errorMessage ?? (wantsMore ? maxMessage : undefined)}
        choices={choices.filter((choice) => !value.includes(choice.id))}
        value={null}
        onChange={add}
        inputValue={text}
        onInputChange={setText}
        placeholder={placeholder}
      />
      {value.length > 0 && (
        <TagGroup
          label={`${label}: chosen`}
          tags={value.map((id) => ({ id, label: labels.get(id) ?? id }))}
          onRemove={remove}
        />
      )}
    </Stack>
  );
}
