import type { RefObject } from 'react';
import { MenuList, type MenuEntry } from './Menu';
import { FloatingPanel } from './overlay-parts';

interface Props {
  label: string;
  triggerRef: RefObject<HTMLElement>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  items: readonly MenuEntry[];
}

/** Popover of PlainMenu. */
export default function MenuPanel({ label, triggerRef, isOpen, onOpenChange, items }: Props) {
  return (
    <FloatingPanel
      aria-label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom start"
      offset={4}
    >
      <MenuList label={label} items={items} onChosen={() => onOpenChange(false)} />
    </FloatingPanel>
  );
}
