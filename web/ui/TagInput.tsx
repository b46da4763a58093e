import { useState } from 'react';
import { ComboBox } from './ComboBox';
import type { Choice } from './Option';
import { Stack } from './Stack';
import { TagGroup } from './TagGroup';

interface Props {
  label: string;
  description?: string;
  errorMessage?: string;
  /** The vocabulary: nothing else can be entered. */
  choices: readonly Choice[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  max: number;
  /** What spec.md says when one more is picked. */
  maxMessage: string;
  placeholder?: string;
}

/** Tags from a closed vocabulary, at most `max`, none twice. */
export function TagInput(props: Props) {
  const {
    label,
    description,
    errorMessage,
    choices,
    value,
    onChange,
    max,
    maxMessage,
    placeholder = 'Add…',
  } = props;
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
        description={description ?? `${value.length} of ${max}`}
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
