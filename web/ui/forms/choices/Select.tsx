import { useCallback, useId, useState } from 'react';
import styled from 'styled-components';
import type { Choice } from './choices';
import {
  controlBox,
  descriptionLook,
  fieldRoot,
  labelLook,
  problemLook,
  type FieldTexts,
} from '../field-look';
import { useFieldMessages } from '../form-errors';
import { Icon } from '../../icons/Icon';
import { color, size, space } from '../../tokens/tokens';

interface Props extends FieldTexts {
  name: string;
  choices: readonly Choice[];
  /** The chosen value, if the caller controls it. */
  value?: string;
  defaultValue?: string;
  /** Shown while nothing is chosen. Without a placeholder, the first choice is chosen. */
  placeholder?: string;
  isRequired?: boolean;
  onChange?: (value: string) => void;
  /** Shows only the control, for filters and rows. Screen readers read its label. Requires a `value`. */
  hideLabel?: boolean;
  /** -1 for a list with one tab stop, whose other rows Tab skips. */
  tabIndex?: -1;
}

/**
 * Native select: phones open their own picker, typing finds a choice, and it costs a twentieth of React Aria's
 * JavaScript (decision 16).
 */
export function Select({ hideLabel, ...props }: Props) {
  return hideLabel ? <BareSelect {...props} /> : <SelectField {...props} />;
}

function BareSelect({ label, name, value = '', choices, onChange, tabIndex }: Props) {
  const isListed = choices.some((choice) => choice.id === value);
  return (
    <span className="ui-filter">
      <select
        aria-label={label}
        tabIndex={tabIndex}
        name={name}
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      >
        {choices.map(optionOf)}
        {/* Offers a value from the URL that isn't among the choices. */}
        {!isListed && <option value={value}>{value}</option>}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

const optionOf = ({ id, label, isDisabled }: Choice) => (
  <option key={id} value={id} disabled={isDisabled}>
    {label}
  </option>
);

const Root = styled.div`
  ${fieldRoot}
`;

const Label = styled.label`
  ${labelLook}
`;

const Description = styled.span`
  ${descriptionLook}
`;

const Problem = styled.span`
  ${problemLook}
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

function SelectField(props: Props) {
  const { name, label, description, choices, defaultValue = '', placeholder, isRequired } = props;
  const id = useId();
  const [chosen, setChosen] = useState(defaultValue);
  const value = props.value ?? chosen;
  const { messages, dismiss } = useFieldMessages(name, props.errorMessage);
  // Keep a choice that was made before scripts ran, because React would reset it at the next render.
  const takeOver = useCallback((select: HTMLSelectElement | null) => {
    if (select) setChosen(select.value);
  }, []);
  const isInvalid = messages.length > 0;
  const describedBy = [description && `${id}-description`, isInvalid && `${id}-problem`]
    .filter(Boolean)
    .join(' ');
  return (
    <Root data-required={isRequired || undefined}>
      <Label htmlFor={id}>{label}</Label>
      <Box>
        <select
          ref={takeOver}
          id={id}
          name={name}
          value={value}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            dismiss();
            props.onChange?.(event.currentTarget.value);
          }}
          data-empty={value === '' || undefined}
          aria-required={isRequired}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy || undefined}
        >
          {placeholder && <option value="">{placeholder}</option>}
          {choices.map(optionOf)}
        </select>
        <Icon name="chevron-down" />
      </Box>
      {description && <Description id={`${id}-description`}>{description}</Description>}
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
