import type { ReactNode, RefObject } from 'react';
import { Tooltip, TooltipTriggerStateContext, type TooltipProps } from 'react-aria-components/Tooltip';
import styled from 'styled-components';
import { color, font, leading, motion, radius, space } from '../tokens/tokens';

const Bubble = styled(Tooltip)`
  max-width: 18rem;
  padding: ${space[4]} ${space[8]};
  border-radius: ${radius[6]};
  background: ${color.tooltip};
  color: ${color.tooltipText};
  font-size: ${font[12]};
  line-height: ${leading.normal};
  text-wrap: pretty;
  pointer-events: none;
  transition: opacity ${motion.fast};

  &[data-entering],
  &[data-exiting] {
    opacity: 0;
  }
`;

export interface TooltipBubbleProps {
  triggerRef: RefObject<HTMLElement>;
  placement: NonNullable<TooltipProps['placement']>;
  onClose: () => void;
  children: ReactNode;
}

/** Shown by useTooltip. */
export default function TooltipBubble({ triggerRef, placement, onClose, children }: TooltipBubbleProps) {
  const state = { isOpen: true, shouldSkipAnimation: false, open: () => undefined, close: onClose };
  return (
    <TooltipTriggerStateContext.Provider value={state}>
      <Bubble triggerRef={triggerRef} placement={placement} offset={6}>
        {children}
      </Bubble>
    </TooltipTriggerStateContext.Provider>
  );
}
