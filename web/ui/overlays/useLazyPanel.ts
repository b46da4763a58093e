import { useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { notifyNotLoaded } from '../feedback/toast-queue';

/**
 * Opens a panel for a Button. The panel's code loads on hover or focus, because the code that floats it above the page
 * and traps the focus is a tenth of a first screen's script. If it can't be loaded, a toast says so, and the next press
 * retries.
 */
export function useLazyPanel<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
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
      isExpanded: isOpen,
      onPointerEnter: preload,
      onFocus: preload,
      onPress: () => void open(),
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        // The click that would follow looks like a screen reader's. React Aria would then move the focus into the panel
        // later, when another element may have it.
        event.preventDefault();
        void open();
      },
    },
    /** null until the panel is first opened. */
    Panel,
    panel: { triggerRef, isOpen, onOpenChange },
  };
}
