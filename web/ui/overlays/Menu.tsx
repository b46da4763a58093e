import type { ReactNode } from 'react';
import { Button, IconButton } from '../actions/Button';
import { Icon, type IconName } from '../icons/Icon';
import type { MenuEntry } from './menu-entry';
import type { ButtonSize, ButtonVariant } from '../tokens/looks';
import { useLazyPanel } from './useLazyPanel';

const loadPanel = () => import('./MenuPanel');

interface Props {
  /** Text of the button. */
  label: string;
  /** Name of the button and the menu, if others have the same label. Must contain the label. */
  accessibleName?: string;
  /** Content of the button, if it is more than the label. */
  children?: ReactNode;
  icon?: IconName;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Whether the chosen action is still running. */
  isPending?: boolean;
  withArrow?: boolean;
  /** Whether to show only the icon, with the label as its tooltip. */
  isIconOnly?: boolean;
  placement?: 'bottom start' | 'bottom end' | 'top start';
  items: readonly MenuEntry[];
}

/** A button, small by default, that opens a menu. The menu's code loads on hover or focus. */
export function Menu(props: Props) {
  const { label, accessibleName = label, children = label, icon, variant, size = 'sm' } = props;
  const { withArrow = true, isIconOnly = false, placement = 'bottom start', items, isPending } = props;
  const { button, Panel, panel } = useLazyPanel(loadPanel);
  return (
    <>
      {isIconOnly && icon ? (
        <IconButton
          {...button}
          size={size}
          icon={icon}
          label={label}
          accessibleName={accessibleName}
          aria-haspopup="menu"
        />
      ) : (
        <Button
          {...button}
          size={size}
          variant={variant}
          icon={icon}
          isPending={isPending}
          accessibleName={accessibleName}
          aria-haspopup="menu"
        >
          {children}
          {withArrow && <Icon name="chevron-down" />}
        </Button>
      )}
      {Panel && <Panel {...panel} label={accessibleName} placement={placement} items={items} />}
    </>
  );
}
