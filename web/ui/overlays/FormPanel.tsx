import type { ReactNode, RefObject } from 'react';
import styled from 'styled-components';
import { media, space } from '../tokens/tokens';
import { FloatingPanel } from './overlay-parts';

const Panel = styled(FloatingPanel)`
  display: flex;
  flex-direction: column;
  gap: ${space[8]};
  min-width: 13rem;
  padding: ${space[12]} ${space[16]};
`;

interface Props {
  label: string;
  triggerRef: RefObject<HTMLElement>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/**
 * Popover with a few fields, below its button. The popover itself is the dialog: with a dialog inside it, React Aria's
 * hidden dismiss buttons for screen readers would be outside of any landmark.
 */
export function FormPanel({ label, triggerRef, isOpen, onOpenChange, children }: Props) {
  return (
    <Panel
      aria-label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom start"
      offset={4}
    >
      {children}
    </Panel>
  );
}

/** The part of a popover that phones leave out. */
export const WideOnly = styled.div`
  ${media.narrow} {
    display: none;
  }
`;
