import { lazy, useState } from 'react';
import styled from 'styled-components';
import { useFieldMessages } from '../forms/form-errors';
import { Stack } from '../layout/Stack';
import type { TagPickerProps } from './TagPicker';
import { tagBox, tagButton, tagRow } from './tag-look';
import { TextField } from '../forms/text/TextField';
import { SafeSuspense } from '../feedback/SafeSuspense';

interface Props extends Omit<TagPickerProps, 'placeholder' | 'value' | 'onChange'> {
  name: string;
  placeholder?: string;
  defaultValue: readonly string[];
}

/** The picker's code is as large as the form around it, so it loads later. The server renders the picker. */
const TagPicker = lazy(() => import('./TagPicker'));

/**
 * Field for at most `max` tags from a fixed list, without duplicates. Submits one tag per line under its `name`.
 */
export function TagInput({ name, defaultValue, placeholder = 'Add…', errorMessage, ...props }: Props) {
  const [value, setValue] = useState(defaultValue);
  const { messages, dismiss } = useFieldMessages(name, errorMessage);
  const complete: TagPickerProps = {
    ...props,
    placeholder,
    description: props.description ?? `${value.length} of ${props.max}`,
    errorMessage: messages[0],
    value,
    onChange: (next) => {
      setValue(next);
      dismiss();
    },
  };
  return (
    <>
      <SafeSuspense fallback={<Waiting {...complete} />}>
        <TagPicker {...complete} />
      </SafeSuspense>
      <input type="hidden" name={name} value={value.join('\n')} />
    </>
  );
}

const Tags = styled.div`
  ${tagRow}

  span {
    ${tagBox}
  }

  span::after {
    content: '';
    width: ${tagButton};
    height: ${tagButton};
  }
`;

/** Placeholder with the size of the TagPicker. */
function Waiting({ label, description, placeholder, choices, value }: TagPickerProps) {
  const labels = new Map(choices.map((choice) => [choice.id, choice.label]));
  return (
    <Stack gap={8}>
      <TextField label={label} description={description} placeholder={placeholder} isDisabled />
      {value.length > 0 && (
        <Tags>
          {value.map((id) => (
            <span key={id}>{labels.get(id) ?? id}</span>
          ))}
        </Tags>
      )}
    </Stack>
  );
}
