import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import styled from 'styled-components';
import {
  controlBox,
  FieldDescription,
  FieldLabel,
  FieldProblem,
  fieldRoot,
  type FieldTexts,
} from './field-parts';

const Root = styled(AriaTextField)`
  ${fieldRoot}
`;

const Box = styled(Input)`
  ${controlBox}
`;

export interface TextFieldProps
  extends FieldTexts, Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> {
  placeholder?: string;
}

export function TextField({ label, description, errorMessage, placeholder, ...props }: TextFieldProps) {
  return (
    <Root {...props} isInvalid={props.isInvalid || Boolean(errorMessage) || undefined}>
      <FieldLabel>{label}</FieldLabel>
      <Box placeholder={placeholder} />
      {description && <FieldDescription>{description}</FieldDescription>}
      <FieldProblem message={errorMessage} />
    </Root>
  );
}
