import {
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type FocusEventHandler,
  type KeyboardEvent,
  type KeyboardEventHandler,
  type PointerEvent,
  type PointerEventHandler,
  type RefObject,
} from 'react';
import type { TooltipBubbleProps } from './TooltipBubble';

/** Time in ms until a focused control has been scrolled into view. Scrolling would close its tooltip. */
const ONCE_IN_VIEW = 50;

interface Handlers {
  onFocus?: FocusEventHandler;
  onKeyDown?: KeyboardEventHandler;
  onPointerEnter?: PointerEventHandler;
}

interface TooltipOptions {
  placement?: TooltipBubbleProps['placement'] | undefined;
  /** Whether it also opens when the focus comes from a pointer or a script. */
  opensOnAnyFocus?: boolean;
}

/**
 * Tooltip of a control (spec.md §9): opens 700 ms after the pointer enters and at once on keyboard focus, and closes
 * 300 ms after the pointer leaves. Its code loads when it first opens.
 */
export function useTooltip(
  triggerRef: RefObject<HTMLElement>,
  text: string | undefined,
  { placement = 'top', opensOnAnyFocus = false }: TooltipOptions = {},
) {
  const [isOpen, setOpen] = useState(false);
  const [Bubble, setBubble] = useState<ComponentType<TooltipBubbleProps> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const frame = useRef(0);
  const stop = () => {
    clearTimeout(timer.current);
    cancelAnimationFrame(frame.current);
  };
  useEffect(() => stop, []);

  const close = () => {
    stop();
    setOpen(false);
  };
  const later = (delay: number, act: () => void) => {
    stop();
    // An animation frame runs after the pending scroll events, even on a busy machine.
    timer.current = setTimeout(() => {
      frame.current = requestAnimationFrame(act);
    }, delay);
  };
  const openIn = (delay: number) => {
    // If the code fails to load, for example because of a lost connection, there is no tooltip.
    if (!Bubble)
      void load().then(
        (Loaded) => setBubble(() => Loaded),
        () => undefined,
      );
    later(delay, () => setOpen(true));
  };
  const open = () => openIn(ONCE_IN_VIEW);

  return {
    open,
    close,
    /** Returns the tooltip's handlers of the control, combined with its own. */
    handlersWith<Own extends Handlers>(own: Own) {
      if (text === undefined) return own;
      return {
        ...own,
        onPointerEnter(event: PointerEvent) {
          own.onPointerEnter?.(event);
          if (event.pointerType === 'mouse') openIn(700);
        },
        onPointerLeave: () => later(300, () => setOpen(false)),
        onFocus(event: FocusEvent) {
          own.onFocus?.(event);
          if (opensOnAnyFocus || event.target.matches(':focus-visible')) open();
        },
        onBlur: close,
        onKeyDown(event: KeyboardEvent) {
          own.onKeyDown?.(event);
          if (event.key === 'Escape') close();
        },
      };
    },
    bubble: isOpen && Bubble && text !== undefined && (
      <Bubble triggerRef={triggerRef} placement={placement} onClose={close}>
        {text}
      </Bubble>
    ),
  };
}

const load = async () => (await import('./TooltipBubble')).default;
