import type { ReactNode } from 'react';
import { Button } from './Button';
import { Icon, type IconName } from './Icon';
import type { MenuEntry } from './menu-entry';
import type { ButtonVariant } from './looks';
import { useLazyPanel } from './useLazyPanel';

const loadPanel = () => import('./MenuPanel');

interface Props {
  /** Text of the button. */
  label: string;
  /** Name of the button and the menu, to tell those with the same label apart. Must contain the label. */
  accessibleName?: string;
  /** Content of the button, if it is more than the label. */
  children?: ReactNode;
  icon?: IconName;
  variant?: ButtonVariant;
  withArrow?: boolean;
  placement?: 'bottom start' | 'bottom end' | 'top start';
  items: readonly MenuEntry[];
}

/** A small button that opens a menu, whose code loads on hover or focus. */
export function Menu(props: Props) {
  const { label, accessibleName = label, children = label, icon, variant } = props;
  const { withArrow = true, placement = 'bottom start', items } = props;
  const { button, Panel, panel } = useLazyPanel(loadPanel);
  return (
    <>
      <Button
        {...button}
        size="sm"
        variant={variant}
        icon={icon}
        accessibleName={accessibleName}
        aria-haspopup="menu"
      >
        {children}
        {withArrow && <Icon name="chevron-down" />}
      </Button>
      {Panel && <Panel {...panel} label={accessibleName} placement={placement} items={items} />}
    </>
  );
}
