import type { ReactNode } from 'react';
import { css } from 'styled-components';
import { color, font, motion, radius, shadow, size, space, weight } from '../tokens/tokens';

/** Texts that every field component shows: its label, description and error. */
export interface FieldTexts {
  label: string;
  description?: ReactNode;
  /** Shown instead of the form's messages for the field. */
  errorMessage?: string;
}

export const fieldRoot = css`
  display: flex;
  flex-direction: column;
  gap: ${space[4]};
  min-width: 0;
`;

export const labelLook = css`
  font-size: ${font[13]};
  font-weight: ${weight.medium};
  cursor: default;

  [data-required] > &::after {
    content: ' *';
    /* Not read by screen readers, because the field itself says that it is required. */
    content: ' *' / '';
    color: ${color.dangerText};
  }
`;

export const descriptionLook = css`
  font-size: ${font[13]};
  color: ${color.textMuted};
`;

export const problemLook = css`
  font-size: ${font[13]};
  color: ${color.dangerText};
`;

/** Box of a text field or select. */
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
