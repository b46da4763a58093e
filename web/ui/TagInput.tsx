import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import type { Choice } from './choices';
import { Stack } from './Stack';
import { tagBox, tagButton, tagRow } from './tag-look';
import { TextField } from './TextField';

export interface TagInputProps {
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

/** The list to pick from weighs as much as the form around it. The server renders it, its code comes after the form's. */
const TagPicker = lazy(() => import('./TagPicker'));

/** Tags from a closed vocabulary, at most `max`, none twice. */
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

/** As large as what it waits for. */
function Waiting({ label, description, placeholder, choices, value }: TagInputProps) {
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
