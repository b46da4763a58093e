import { useCallback, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import styled from 'styled-components';
import { controlBox, fieldRoot, type FieldTexts } from '../field-look';
import { FieldDescription, FieldLabel, FieldProblem } from '../field-parts';

const Root = styled(AriaTextField)`
  ${fieldRoot}
`;

const Box = styled(Input)`
  ${controlBox}
`;

export interface TextFieldProps
  extends FieldTexts, Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> {
  placeholder?: string;
  /** Hides the label visually; for a field whose position makes its purpose clear. */
  hideLabel?: boolean;
}

export function TextField(allProps: TextFieldProps) {
  const { label, hideLabel, description, errorMessage, placeholder, ...props } = allProps;
  const { takeOver, ...typing } = useTypedValue(props);
  return (
    <Root
      {...props}
      {...typing}
      aria-label={hideLabel ? label : undefined}
      isInvalid={props.isInvalid || Boolean(errorMessage) || undefined}
    >
      {!hideLabel && <FieldLabel>{label}</FieldLabel>}
      <Box ref={takeOver} placeholder={placeholder} />
      {description && <FieldDescription>{description}</FieldDescription>}
      <FieldProblem message={errorMessage} />
    </Root>
  );
}

/** Keeps text that was typed before scripts ran, because React would reset it at the next render. */
function useTypedValue({
  value,
  defaultValue = '',
  onChange,
}: Pick<AriaTextFieldProps, 'value' | 'defaultValue' | 'onChange'>) {
  const [own, setOwn] = useState(defaultValue);
  const takeOver = useCallback((input: HTMLInputElement | null) => {
    if (input) setOwn(input.value);
  }, []);
  return {
    takeOver,
    value: value ?? own,
    onChange(next: string) {
      setOwn(next);
      onChange?.(next);
    },
  };
}
