import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, radius, space } from './tokens';

/** Each has a form of its own besides its colour: filled a box, missing a dashed box, unknown a wavy line. */
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
  kind: 'filled' | 'missing' | 'unknown';
  /** On hover: what the text stands for. */
  title?: string;
  /** Read after the text, not seen: what is the matter with it. */
  remark?: string;
  children: ReactNode;
}

/** A part of a text that did not come from its author: a value that was filled in, or a place where one is lacking. */
export function Mark({ kind, title, remark, children }: Props) {
  return (
    <Box data-kind={kind} title={title}>
      {children}
      {remark && <span className="ui-hidden">{` (${remark})`}</span>}
    </Box>
  );
}
