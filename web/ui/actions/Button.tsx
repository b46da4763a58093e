import { forwardRef, useEffect, useId, useRef, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon';
import { buttonLook, type ButtonSize, type ButtonVariant } from '../tokens/looks';
import { useTooltip } from './useTooltip';

type PassedOn = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-controls' | 'aria-haspopup' | 'aria-keyshortcuts' | 'onFocus' | 'onKeyDown' | 'onPointerEnter'
>;

interface CommonProps extends PassedOn {
  onPress?: () => void;
  type?: 'button' | 'submit';
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Distinguishes buttons with the same text: `Delete Northwind`. Must contain the text. */
  accessibleName?: string;
  isDisabled?: boolean;
  /** Reason why the button is disabled. The button stays focusable and shows it in a tooltip. */
  disabledReason?: string;
  isPending?: boolean;
  /** Whether a toggle, such as a star, is on. */
  isPressed?: boolean;
  /** Whether the element that the button opens and closes is open. */
  isExpanded?: boolean;
  /** Whether the button takes the focus when it is first shown. */
  autoFocus?: boolean;
  /** -1 for a list with one tab stop, whose other rows Tab skips. */
  tabIndex?: -1;
}

export interface ButtonProps extends CommonProps {
  children: ReactNode;
  icon?: IconName;
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { children, icon, ...props },
  ref,
) {
  return (
    <NativeButton {...props} ref={ref}>
      {icon && <Icon name={icon} />}
      {children}
    </NativeButton>
  );
});

export interface IconButtonProps extends CommonProps {
  /** Name for assistive technology, also shown as the tooltip. */
  label: string;
  icon: IconName;
  /** False if the icon needs no words, such as the cross of a dialog. */
  withTooltip?: boolean;
}

export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(props, ref) {
  const { label, icon, accessibleName = label, variant = 'ghost', withTooltip = true, ...rest } = props;
  return (
    <NativeButton
      {...rest}
      ref={ref}
      variant={variant}
      accessibleName={accessibleName}
      shape="icon"
      hint={withTooltip ? label : undefined}
    >
      <Icon name={icon} />
    </NativeButton>
  );
});

interface NativeProps extends CommonProps {
  children: ReactNode;
  shape?: 'icon';
  hint?: string | undefined;
}

/**
 * A native button, because React Aria's makes a page with fifty of them eight times slower on the server (decision 16).
 */
const NativeButton = forwardRef<HTMLButtonElement, NativeProps>(function NativeButton(props, outerRef) {
  const {
    children,
    onPress,
    type = 'button',
    variant,
    size,
    accessibleName,
    isDisabled,
    disabledReason,
    isPending,
    isPressed,
    isExpanded,
    autoFocus,
    shape,
    hint,
    ...rest
  } = props;
  const ref = useRef<HTMLButtonElement | null>(null);
  const reasonId = useId();
  const text = disabledReason ?? hint;
  const tooltip = useTooltip(ref, text, { opensOnAnyFocus: disabledReason !== undefined });
  const isAvailable = !disabledReason && !isPending;

  useEffect(() => {
    if (autoFocus) ref.current?.focus();
  }, [autoFocus]);

  return (
    <>
      <button
        {...tooltip.handlersWith(rest)}
        {...buttonLook(variant, size)}
        ref={(element) => {
          ref.current = element;
          if (typeof outerRef === 'function') outerRef(element);
          else if (outerRef) outerRef.current = element;
        }}
        // Prevent another submit while the button is pending.
        type={isAvailable ? type : 'button'}
        disabled={isDisabled}
        data-shape={shape}
        data-pending={isPending || undefined}
        aria-label={accessibleName}
        aria-pressed={isPressed}
        aria-expanded={isExpanded}
        aria-busy={isPending || undefined}
        aria-disabled={!isAvailable || undefined}
        aria-describedby={disabledReason ? reasonId : undefined}
        onClick={({ currentTarget }) => {
          // Safari doesn't focus a clicked button, so the focus could not return to it.
          currentTarget.focus({ preventScroll: true });
          if (!isAvailable) return tooltip.open();
          tooltip.close();
          onPress?.();
        }}
      >
        <span className="ui-button-label">{children}</span>
        {isPending && (
          <span className="ui-button-wait" role="progressbar" aria-label="Working">
            <span className="ui-spinner" />
          </span>
        )}
      </button>
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
      {tooltip.bubble}
    </>
  );
});
