import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import styled, { css } from 'styled-components';
import { color, font, motion, radius, shadow, size, space, weight } from './tokens';

/** What every field component takes and owns: its label, its description and its error. */
export interface FieldTexts {
  label: string;
  description?: ReactNode;
  /** Shown instead of what the form says about the field. */
  errorMessage?: string;
}

export const fieldRoot = css`
  display: flex;
  flex-direction: column;
  gap: ${space[4]};
  min-width: 0;
`;

export const FieldLabel = styled(Label)`
  font-size: ${font[13]};
  font-weight: ${weight.medium};
  cursor: default;

  [data-required] > &::after {
    content: ' *';
    /* Seen, not read: that the field is required is said by the field itself. */
    content: ' *' / '';
    color: ${color.dangerText};
  }
`;

export const FieldDescription = styled(Text).attrs({ slot: 'description' })`
  font-size: ${font[13]};
  color: ${color.textMuted};
`;

export const problemLook = css`
  font-size: ${font[13]};
  color: ${color.dangerText};
`;

const ErrorText = styled(FieldError)`
  ${problemLook}
`;

/** What is wrong with the field: what its owner says, else what the form says. Several messages stand below each other. */
export function FieldProblem({ message }: { message?: string }) {
  return (
    <ErrorText>
      {({ validationErrors }) =>
        message ?? [...new Set(validationErrors)].map((text) => <div key={text}>{text}</div>)
      }
    </ErrorText>
  );
}

/** The box one types into or picks from. */
export const controlBox = css`
  width: 100%;
  min-width: 0;
  min-height: ${size.controlMd};
  padding: ${space[4]} ${space[12]};
  border: 1px solid ${color.borderControl};
  border-radius: ${radius[8]};
  background: ${color.surface};
  color: ${color.text};
  font-size: ${font[14]};
  box-shadow: ${shadow.control};
  transition:
    border-color ${motion.fast},
    box-shadow ${motion.fast};

  &[data-hovered] {
    border-color: ${color.textMuted};
  }

  &[data-focused],
  &[data-focus-within] {
    border-color: ${color.focus};
    outline: 1px solid ${color.focus};
    outline-offset: 0;
  }

  &[data-invalid],
  [data-invalid] > & {
    border-color: ${color.danger};
  }

  &[data-invalid][data-focused],
  [data-invalid] > &[data-focus-within] {
    outline-color: ${color.danger};
  }

  &[data-disabled],
  &[readonly] {
    background: ${color.surfaceSunken};
    color: ${color.textMuted};
    border-color: ${color.borderStrong};
    box-shadow: none;
  }

  &[data-disabled] {
    cursor: not-allowed;
  }

  /* Safari on iOS zooms into smaller text and does not zoom out again. */
  @media (pointer: coarse) {
    font-size: ${font[16]};
  }
`;
