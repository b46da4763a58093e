import { useState, type Ref } from 'react';
import { TextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import styled from 'styled-components';
import { lengthOf } from '../../../../src/lib/text/unicode';
import { controlBox, fieldRoot, type FieldTexts } from '../field-look';
import { FieldDescription, FieldLabel, FieldProblem } from '../field-parts';
import { color, font, space } from '../../tokens/tokens';

const Root = styled(AriaTextField)`
  ${fieldRoot}
`;

const Box = styled(TextArea)`
  ${controlBox}
  padding-block: ${space[8]};
  resize: vertical;
  line-height: var(--leading);
`;

const Below = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space[12]};
`;

const Counter = styled.span`
  margin-inline-start: auto;
  font-size: ${font[12]};
  line-height: 1.6;
  color: ${color.textMuted};
  font-variant-numeric: tabular-nums;

  &[data-over] {
    color: ${color.dangerText};
  }
`;

interface Props
  extends FieldTexts, Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'maxLength'> {
  placeholder?: string;
  hideLabel?: boolean;
  inputRef?: Ref<HTMLTextAreaElement>;
  rows?: number;
  /**
   * Shows a live count against this limit. Users can type more, because shortening a pasted text themselves is better
   * than having it cut off.
   */
  countTo?: number;
}

export function TextAreaField({
  label,
  description,
  errorMessage,
  placeholder,
  hideLabel,
  inputRef,
  rows = 4,
  countTo,
  ...props
}: Props) {
  const [typed, setTyped] = useState(props.defaultValue ?? '');
  const length = lengthOf(props.value ?? typed);
  return (
    <Root
      {...props}
      aria-label={hideLabel ? label : undefined}
      onChange={(value) => {
        setTyped(value);
        props.onChange?.(value);
      }}
      isInvalid={props.isInvalid || Boolean(errorMessage) || undefined}
    >
      {!hideLabel && <FieldLabel>{label}</FieldLabel>}
      <Box ref={inputRef} placeholder={placeholder} rows={rows} />
      {(description || countTo !== undefined) && (
        <Below>
          {description && <FieldDescription>{description}</FieldDescription>}
          {countTo !== undefined && (
            <Counter data-over={length > countTo || undefined}>
              {length}/{countTo}
              <span className="ui-hidden"> characters</span>
            </Counter>
          )}
        </Below>
      )}
      <FieldProblem message={errorMessage} />
    </Root>
  );
}
