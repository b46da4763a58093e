import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger, type TooltipProps } from 'react-aria-components/Tooltip';
import styled from 'styled-components';
import { color, font, leading, motion, radius, space } from './tokens';

export const Bubble = styled(AriaTooltip)`
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

interface Props {
  content: ReactNode;
  /** One focusable control: a Button, IconButton or ButtonLink. */
  children: ReactNode;
  placement?: TooltipProps['placement'];
  isDisabled?: boolean;
}

/** Tooltip of the control it wraps. The delays come from spec.md §9. */
export function Tooltip({ content, children, placement = 'top', isDisabled }: Props) {
  return (
    <TooltipTrigger delay={700} closeDelay={300} isDisabled={isDisabled}>
      {children}
      <Bubble placement={placement} offset={6}>
        {content}
      </Bubble>
    </TooltipTrigger>
  );
}
