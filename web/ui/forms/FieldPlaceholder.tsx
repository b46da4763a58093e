import styled from 'styled-components';
import { controlBox, descriptionLook, fieldRoot, labelLook } from './field-look';

const Root = styled.div`
  ${fieldRoot}
`;

const Label = styled.span`
  ${labelLook}
`;

const Box = styled.span`
  ${controlBox}
`;

const Description = styled.span`
  ${descriptionLook}
`;

interface Props {
  label: string;
  description?: string;
  isRequired?: boolean;
}

/** Looks like an empty field until the field is rendered a moment later. Nothing moves when the field replaces it. */
export function FieldPlaceholder({ label, description, isRequired }: Props) {
  return (
    <Root aria-hidden data-required={isRequired || undefined}>
      <Label>{label}</Label>
      <Box />
      {description && <Description>{description}</Description>}
    </Root>
  );
}
