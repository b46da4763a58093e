import { useId, type ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { Icon, type IconName } from './Icon';
import { buttonLook, type ButtonSize, type ButtonVariant } from './looks';
import { ReasonTooltip } from './ReasonTooltip';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  /** Reason why the button is disabled. The button stays focusable and shows it in a tooltip. */
  disabledReason?: string;
}

export function Button({ children, variant, size, icon, disabledReason, ...props }: ButtonProps) {
  const look = buttonLook(variant, size);
  const reasonId = useId();
  const content = (
    <>
      <span className="ui-button-label">
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {props.isPending && <PendingMark />}
    </>
  );
  if (disabledReason) {
    return (
      <>
        <ReasonTooltip reason={disabledReason}>
          {(show) => (
            <AriaButton
              {...look}
              id={props.id}
              aria-label={props['aria-label']}
              autoFocus={props.autoFocus}
              slot={props.slot}
              type="button"
              aria-disabled
              aria-describedby={reasonId}
              onPress={show}
            >
              {content}
            </AriaButton>
          )}
        </ReasonTooltip>
        {/* The tooltip describes the button only while it is open. */}
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      </>
    );
  }
  return (
    <AriaButton {...props} {...look}>
      {content}
    </AriaButton>
  );
}

/** React Aria announces this as part of the button's name while it is pending. */
export function PendingMark() {
  return (
    <ProgressBar className="ui-button-wait" aria-label="Working" isIndeterminate>
      <span className="ui-spinner" />
    </ProgressBar>
  );
}
