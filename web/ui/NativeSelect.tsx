import { useCallback, useId, useState } from 'react';
import styled from 'styled-components';
import type { Choice } from './choices';
import {
  controlBox,
  FieldDescription,
  FieldLabel,
  fieldRoot,
  problemLook,
  type FieldTexts,
} from './field-parts';
import { useFieldMessages } from './form-errors';
import { Icon } from './Icon';
import { color, size, space } from './tokens';

const Root = styled.div`
  ${fieldRoot}
`;

const Box = styled.span`
  position: relative;
  display: block;

  select {
    ${controlBox}
    appearance: none;
    padding-inline-end: ${space[32]};
    text-overflow: ellipsis;
  }

  select:hover {
    border-color: ${color.textMuted};
  }

  select:focus-visible {
    border-color: ${color.focus};
    outline: 1px solid ${color.focus};
    outline-offset: 0;
  }

  select[aria-invalid] {
    border-color: ${color.danger};
    outline-color: ${color.danger};
  }

  select[data-empty] {
    color: ${color.textFaint};
  }

  option {
    color: ${color.text};
  }

  svg {
    position: absolute;
    inset-inline-end: ${space[12]};
    top: 50%;
    transform: translateY(-50%);
    width: ${size.iconSm};
    height: ${size.iconSm};
    color: ${color.textMuted};
    pointer-events: none;
  }
`;

const Problem = styled.span`
  ${problemLook}
`;

interface Props extends FieldTexts {
  name: string;
  choices: readonly Choice[];
  defaultValue?: string;
  /** Shown while nothing is chosen; without it the first choice is chosen. */
  placeholder?: string;
  isRequired?: boolean;
  /** For anything else that depends on the choice. */
  onChange?: (value: string) => void;
}

/**
 * Native select as a field of a Form. For plain text choices it does the same as Select with a twentieth of the
 * JavaScript, and phones open their own picker.
 */
export function NativeSelect(props: Props) {
  const { name, label, description, choices, defaultValue = '', placeholder, isRequired } = props;
  const id = useId();
  const [value, setValue] = useState(defaultValue);
  const { messages, dismiss } = useFieldMessages(name, props.errorMessage);
  // Keeps a choice that was made before scripts ran: React would reset it at the next render.
  const takeOver = useCallback((select: HTMLSelectElement | null) => {
    if (select) setValue(select.value);
  }, []);
  const isInvalid = messages.length > 0;
  const describedBy = [description && `${id}-description`, isInvalid && `${id}-problem`]
    .filter(Boolean)
    .join(' ');
  return (
    <Root data-required={isRequired || undefined}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Box>
        <select
          ref={takeOver}
          id={id}
          name={name}
          value={value}
          onChange={(event) => {
            setValue(event.currentTarget.value);
            dismiss();
            props.onChange?.(event.currentTarget.value);
          }}
          data-empty={value === '' || undefined}
          aria-required={isRequired}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy || undefined}
        >
          {placeholder && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id} disabled={choice.isDisabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </Box>
      {description && <FieldDescription id={`${id}-description`}>{description}</FieldDescription>}
      {isInvalid && (
        <Problem id={`${id}-problem`}>
          {messages.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Problem>
      )}
    </Root>
  );
}
