import { useRef, type ReactNode } from 'react';
import { useTooltip } from './useTooltip';
import type { TooltipBubbleProps } from './TooltipBubble';

interface Props {
  content: string;
  /** A block with one focusable element. Button and IconButton have tooltips of their own. */
  children: ReactNode;
  placement?: TooltipBubbleProps['placement'];
}

/** Tooltip of the element that it contains. */
export function Tooltip({ content, children, placement }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const tooltip = useTooltip(box, content, { placement });
  return (
    <>
      <div {...tooltip.handlersWith({})} ref={box}>
        {children}
      </div>
      {tooltip.bubble}
    </>
  );
}
