import { Icon, type IconName } from './Icon';
import { buttonLook } from './looks';
import type { MenuEntry } from './Menu';
import { useLazyPanel } from './useLazyPanel';

const loadPanel = () => import('./MenuPanel');

interface Props {
  label: string;
  /** Tells menus with the same label apart. Must contain the label. */
  accessibleName?: string;
  icon?: IconName;
  items: readonly MenuEntry[];
}

/** Menu for repeated cards: a plain button, whose menu code loads on hover or focus. */
export function PlainMenu({ label, accessibleName = label, icon, items }: Props) {
  const { button, Panel, panel } = useLazyPanel(loadPanel);
  return (
    <>
      <button {...buttonLook('secondary', 'sm')} {...button} aria-label={accessibleName} aria-haspopup="menu">
        <span className="ui-button-label">
          {icon && <Icon name={icon} />}
          <span data-part="words">{label}</span>
          <Icon name="chevron-down" />
        </span>
      </button>
      {Panel && <Panel {...panel} label={accessibleName} items={items} />}
    </>
  );
}
