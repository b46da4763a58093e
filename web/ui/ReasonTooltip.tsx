import { useState, type ReactNode } from 'react';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { Bubble } from './Tooltip';

interface Props {
  reason: string;
  /** Is given what opens the tooltip by hand: a finger cannot hover. */
  children: (show: () => void) => ReactNode;
}

/** Why a control cannot be used now; opens on hover, on focus and on press. */
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
