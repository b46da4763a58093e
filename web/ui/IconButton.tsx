import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { PendingMark } from './Button';
import { Icon, type IconName } from './Icon';
import { buttonLook, type ButtonSize, type ButtonVariant } from './looks';
import { ReasonTooltip } from './ReasonTooltip';
import { Tooltip } from './Tooltip';

export interface IconButtonProps extends Omit<
  AriaButtonProps,
  'children' | 'className' | 'style' | 'aria-label'
> {
  /** Name for assistive technology, also shown as the tooltip. */
  label: string;
  icon: IconName;
  variant?: ButtonVariant;
  size?: ButtonSize;
  disabledReason?: string;
  /** False in long lists, where tooltips cost more than they help. */
  withTooltip?: boolean;
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'ghost', size, disabledReason, withTooltip = true, ...rest } = props;
  const look = { ...buttonLook(variant, size), 'data-shape': 'icon', 'aria-label': label };
  const content = (
    <>
      <span className="ui-button-label">
        <Icon name={icon} />
      </span>
      {rest.isPending && <PendingMark />}
    </>
  );
  if (disabledReason) {
    return (
      <ReasonTooltip reason={disabledReason}>
        {(show) => (
          <AriaButton {...look} id={rest.id} slot={rest.slot} type="button" aria-disabled onPress={show}>
            {content}
          </AriaButton>
        )}
      </ReasonTooltip>
    );
  }
  const button = (
    <AriaButton {...rest} {...look}>
      {content}
    </AriaButton>
  );
  return withTooltip ? <Tooltip content={label}>{button}</Tooltip> : button;
}
