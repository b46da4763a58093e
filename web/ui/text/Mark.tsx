import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, radius, space } from '../tokens/tokens';

/** Each kind has its own shape besides its color: a box, a dashed box or a wavy underline. */
const Box = styled.mark`
  padding-inline: ${space[2]};
  border: 1px solid transparent;
  border-radius: ${radius[6]};
  background: ${color.accentSubtle};
  color: ${color.accentText};
  box-decoration-break: clone;
  overflow-wrap: anywhere;

  &[data-kind='missing'] {
    border: 1px dashed ${color.warningText};
    background: ${color.warningSubtle};
    color: ${color.warningText};
  }

  &[data-kind='unknown'] {
    background: ${color.dangerSubtle};
    color: ${color.dangerText};
    text-decoration: underline wavy;
    text-underline-offset: 0.2em;
  }
`;

interface Props {
  kind: 'filled' | 'missing' | 'unknown' | 'mention';
  /** Tooltip with the meaning of the text. */
  title?: string;
  /** The problem with the text, which screen readers read after it. */
  remark?: string;
  children: ReactNode;
}

/** Marks a part of a text: a filled-in value, a missing or unknown one, or the name of a mentioned person. */
export function Mark({ kind, title, remark, children }: Props) {
  return (
    <Box data-kind={kind} title={title}>
      {children}
      {remark && <span className="ui-hidden">{` (${remark})`}</span>}
    </Box>
  );
}
