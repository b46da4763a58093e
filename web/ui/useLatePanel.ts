import { useRef, useState, type MouseEvent } from 'react';

/**
 * For a plain button that opens a panel whose code comes when somebody reaches for it: what it takes to float above the page and
 * to keep the keyboard inside is a tenth of a first screen's script.
 * @param load the same function always.
 */
export function useLatePanel(load: () => Promise<unknown>) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpen, onOpenChange] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  /** What cannot be fetched now is asked for again when the panel is opened. */
  const preload = () => void load().catch(() => undefined);
  return {
    button: {
      ref: triggerRef,
      type: 'button',
      'aria-expanded': isOpen,
      onPointerEnter: preload,
      onFocus: preload,
      onClick({ currentTarget }: MouseEvent<HTMLButtonElement>) {
        // Safari leaves the focus elsewhere, which then could not come back here.
        currentTarget.focus();
        setOpened(true);
        onOpenChange(true);
      },
    } as const,
    panel: { triggerRef, isOpen, onOpenChange },
    wasOpened,
  };
}
