import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { Icon, type IconName } from './Icon';
import { buttonLook, type ButtonSize, type ButtonVariant } from './looks';
import { Bubble } from './Tooltip';

interface Props {
  /** Text of the button; with `isIconOnly`, its name for screen readers. */
  label: string;
  onPress: () => void;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  isIconOnly?: boolean;
  /** Tells buttons with the same label apart: `Delete Northwind`. Must contain the label. */
  accessibleName?: string;
  isPending?: boolean;
  /** For a toggle, such as a star. */
  isPressed?: boolean;
  /** For a button that opens and closes something else on the page. */
  isExpanded?: boolean;
  /** -1 for a list with one tab stop, whose other rows Tab skips. */
  tabIndex?: -1;
  /** Reason why the button is disabled. The button stays focusable and shows it in a tooltip. */
  disabledReason?: string;
}

/**
 * Button for cards, rows and parts of every page. It looks like Button and is announced in the same way, but is a
 * plain element: fifty React Aria buttons on a page make the server eight times slower.
 */
export function PlainButton(props: Props) {
  const {
    label,
    onPress,
    variant,
    size = 'sm',
    icon,
    isIconOnly,
    accessibleName,
    isPending,
    isPressed,
    isExpanded,
    tabIndex,
    disabledReason,
  } = props;
  const button = useRef<HTMLButtonElement>(null);
  const reasonId = useId();
  const tooltip = useTooltip();
  const hint = disabledReason ?? (isIconOnly ? label : undefined);
  const isAvailable = !disabledReason && !isPending;
  const press = () => {
    tooltip.close();
    onPress();
  };
  return (
    <>
      <button
        {...buttonLook(variant ?? (isIconOnly ? 'ghost' : 'secondary'), size)}
        {...(hint ? tooltip.handlers : undefined)}
        ref={button}
        type="button"
        tabIndex={tabIndex}
        data-shape={isIconOnly ? 'icon' : undefined}
        data-pending={isPending || undefined}
        aria-label={accessibleName ?? (isIconOnly ? label : undefined)}
        aria-pressed={isPressed}
        aria-expanded={isExpanded}
        aria-busy={isPending || undefined}
        aria-disabled={!isAvailable || undefined}
        aria-describedby={disabledReason ? reasonId : undefined}
        onClick={isAvailable ? press : tooltip.open}
      >
        <span className="ui-button-label">
          {icon && <Icon name={icon} />}
          {!isIconOnly && <span data-part="words">{label}</span>}
        </span>
        {isPending && (
          <span className="ui-button-wait">
            <span className="ui-spinner" />
          </span>
        )}
      </button>
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
      {hint && tooltip.isOpen && (
        <TooltipTriggerStateContext.Provider value={tooltip}>
          <Bubble triggerRef={button} placement="top" offset={6}>
            {hint}
          </Bubble>
        </TooltipTriggerStateContext.Provider>
      )}
    </>
  );
}

/** Delay in ms until a focused button has been scrolled into view. Scrolling would close its tooltip. */
const ONCE_IN_VIEW = 50;

/**
 * Follows Tooltip (spec.md §9): opens 700 ms after the pointer enters and at once on keyboard focus, and closes 300
 * ms after the pointer leaves.
 */
function useTooltip() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const frame = useRef(0);
  const stop = () => {
    clearTimeout(timer.current);
    cancelAnimationFrame(frame.current);
  };
  useEffect(() => stop, []);

  const setLater = (value: boolean, delay: number) => {
    stop();
    // An animation frame runs after the pending scroll events, even on a busy machine.
    timer.current = setTimeout(() => {
      frame.current = requestAnimationFrame(() => setOpen(value));
    }, delay);
  };
  const setNow = (value: boolean) => {
    stop();
    setOpen(value);
  };
  return {
    isOpen,
    shouldSkipAnimation: false,
    open: () => setLater(true, ONCE_IN_VIEW),
    close: () => setNow(false),
    handlers: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setLater(true, 700),
      onPointerLeave: () => setLater(false, 300),
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setLater(true, ONCE_IN_VIEW),
      onBlur: () => setNow(false),
      onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && setNow(false),
    },
  };
}
