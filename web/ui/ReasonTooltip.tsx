import { useState, type ReactNode } from 'react';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { Bubble } from './Tooltip';

interface Props {
  reason: string;
  /** Receives a function that opens the tooltip on press, because touch can't hover. */
  children: (show: () => void) => ReactNode;
}

/** Tooltip with the reason why a control is disabled. Opens on hover, focus and press. */
export function ReasonTooltip({ reason, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <TooltipTrigger
      delay={700}
      closeDelay={300}
      isOpen={isOpen}
      onOpenChange={setOpen}
      shouldCloseOnPress={false}
    >
      {children(() => setOpen(true))}
      <Bubble placement="top" offset={6}>
        {reason}
      </Bubble>
    </TooltipTrigger>
  );
}
