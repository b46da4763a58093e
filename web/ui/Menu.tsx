import type { ReactElement } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import styled from 'styled-components';
import { Icon, type IconName } from './Icon';
import { FloatingPanel, floatingItem } from './overlay-parts';
import { color, font, space } from './tokens';

const List = styled(AriaMenu)`
  padding: ${space[4]};
  outline: none;
`;

const Item = styled(MenuItem)`
  ${floatingItem}

  &[data-tone='danger'],
  &[data-tone='danger'] svg {
    color: ${color.dangerText};
  }

  small {
    display: block;
    font-size: ${font[12]};
    color: ${color.textMuted};
  }

  &[data-selected] > svg {
    color: ${color.accentText};
  }
`;

export interface MenuEntry {
  id: string;
  label: string;
  description?: string;
  icon?: IconName;
  tone?: 'danger';
  href?: string;
  onAction?: () => void;
  /** Reason why the entry is disabled, shown below the label. */
  disabledReason?: string;
  isSelected?: boolean;
}

interface Props {
  label: string;
  /** A Button or IconButton. */
  trigger: ReactElement;
  items: readonly MenuEntry[];
  placement?: 'bottom start' | 'bottom end' | 'top start';
}

export function Menu({ label, trigger, items, placement = 'bottom end' }: Props) {
  return (
    <MenuTrigger>
      {trigger}
      <FloatingPanel placement={placement} offset={4}>
        <MenuList label={label} items={items} />
      </FloatingPanel>
    </MenuTrigger>
  );
}

interface ListProps {
  label: string;
  items: readonly MenuEntry[];
  /** For a panel without a MenuTrigger: focuses the first entry, and is called when an entry is chosen. */
  onChosen?: () => void;
}

export function MenuList({ label, items, onChosen }: ListProps) {
  const disabled = items.filter((item) => item.disabledReason).map((item) => item.id);
  return (
    <List
      aria-label={label}
      disabledKeys={disabled}
      autoFocus={onChosen ? 'first' : undefined}
      onAction={onChosen}
    >
      {items.map((item) => (
        <Item
          key={item.id}
          id={item.id}
          href={item.href}
          onAction={item.onAction}
          textValue={item.label}
          data-tone={item.tone}
          aria-current={item.isSelected ? 'true' : undefined}
        >
          {item.icon && <Icon name={item.icon} />}
          <span>
            {item.label}
            {(item.disabledReason ?? item.description) && (
              <small>{item.disabledReason ?? item.description}</small>
            )}
          </span>
          {item.isSelected && <Icon name="check" />}
        </Item>
      ))}
    </List>
  );
}
