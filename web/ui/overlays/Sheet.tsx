import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import styled from 'styled-components';
import { color, layer, motion, shadow, size, space } from '../tokens/tokens';

const Backdrop = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  background: ${color.backdrop};
  transition: opacity ${motion.slow};

  &[data-entering],
  &[data-exiting] {
    opacity: 0;
  }
`;

const Panel = styled(Modal)`
  position: absolute;
  inset-block: 0;
  width: ${size.sheet};
  max-width: calc(100vw - ${space[48]});
  background: ${color.surfaceOverlay};
  box-shadow: ${shadow.overlay};
  transition: transform ${motion.slow} ${motion.ease};

  &[data-side='left'] {
    inset-inline-start: 0;
  }

  &[data-side='right'] {
    inset-inline-end: 0;
  }

  &[data-side='left']:is([data-entering], [data-exiting]) {
    transform: translateX(-100%);
  }

  &[data-side='right']:is([data-entering], [data-exiting]) {
    transform: translateX(100%);
  }

  & > section {
    height: 100%;
    overflow-y: auto;
    outline: none;
  }
`;

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  label: string;
  side?: 'left' | 'right';
  children: ReactNode;
}

/**
 * Panel that slides in from the side and keeps the focus inside: the sidebar on small screens. Esc and a press
 * outside close it.
 */
export function Sheet({ isOpen, onOpenChange, label, side = 'left', children }: Props) {
  return (
    <Backdrop isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Panel data-side={side}>
        <Dialog aria-label={label}>{children}</Dialog>
      </Panel>
    </Backdrop>
  );
}
