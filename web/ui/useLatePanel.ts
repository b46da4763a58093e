import { useRef, useState, type ComponentType, type KeyboardEvent, type MouseEvent } from 'react';
import { notifyNotLoaded } from './toast-queue';

/**
 * For a plain button that opens a panel whose code comes when somebody reaches for it: what it takes to float above the page and
 * to keep the keyboard inside is a tenth of a first screen's script. Where it cannot be fetched, a toast says so, and the next
 * press tries again.
 */
export function useLatePanel<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpen, onOpenChange] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null);
  const preload = () => void load().catch(() => undefined);

  async function open() {
    try {
      const { default: Loaded } = await load();
      setPanel(() => Loaded);
      onOpenChange(true);
    } catch {
      notifyNotLoaded();
    }
  }

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
        void open();
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        // The click that would follow looks like a screen reader's: then React Aria moves the focus into the panel later, and may
        // find that something else has it.
        event.preventDefault();
        void open();
      },
    } as const,
    /** null until it was opened. */
    Panel,
    panel: { triggerRef, isOpen, onOpenChange },
  };
}
