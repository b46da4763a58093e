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
  /** The words of the button; with `isIconOnly` they are read but not seen. */
  label: string;
  onPress: () => void;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  isIconOnly?: boolean;
  /** Where many read alike, what this one is about: `Delete Northwind`. Must contain the label. */
  accessibleName?: string;
  isPending?: boolean;
  /** For what is on or off, such as a star. */
  isPressed?: boolean;
  /** For what opens and closes something else on the page. */
  isExpanded?: boolean;
  /** -1: among many alike, of which Tab reaches those of the one that is in focus. */
  tabIndex?: -1;
  /** Why this cannot be pressed now. The button stays focusable and says it in a tooltip. */
  disabledReason?: string;
}

/**
 * Button for cards, rows and what stands on every page. Looks and speaks like Button, but is a plain element until it is
 * touched: fifty Buttons of React Aria on a page make the server eight times slower.
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

/** Time for a focused button to be scrolled into view, which would close its tooltip. In ms. */
const ONCE_IN_VIEW = 50;

/** Opens as Tooltip does (spec.md §9): 700 ms after the pointer comes, at once on keyboard focus, 300 ms after it goes. */
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
    // A frame comes after the scroll events before it, however late a busy machine draws it.
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
