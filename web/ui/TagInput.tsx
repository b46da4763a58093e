import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import { Stack } from './Stack';
import type { TagPickerProps } from './TagPicker';
import { tagBox, tagButton, tagRow } from './tag-look';
import { TextField } from './TextField';

export interface TagInputProps extends Omit<TagPickerProps, 'placeholder'> {
  placeholder?: string;
}

/** The picker is as large as the form around it. The server renders it, and its code loads after the form's. */
const TagPicker = lazy(() => import('./TagPicker'));

/** Field for at most `max` tags from a fixed list, without duplicates. */
export function TagInput({ placeholder = 'Add…', ...props }: TagInputProps) {
  const description = props.description ?? `${props.value.length} of ${props.max}`;
  const complete = { ...props, placeholder, description };
  return (
    <Suspense fallback={<Waiting {...complete} />}>
      <TagPicker {...complete} />
    </Suspense>
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
