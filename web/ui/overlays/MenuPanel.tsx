import type { RefObject } from 'react';
import { Menu as AriaMenu, MenuItem } from 'react-aria-components/Menu';
import type { PopoverProps } from 'react-aria-components/Popover';
import styled from 'styled-components';
import { Icon } from '../icons/Icon';
import type { MenuEntry } from './menu-entry';
import { FloatingPanel, floatingItem } from './overlay-parts';
import { color, font, space } from '../tokens/tokens';

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

interface Props {
  label: string;
  triggerRef: RefObject<HTMLElement>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  placement: NonNullable<PopoverProps['placement']>;
  items: readonly MenuEntry[];
}

/** Popover of Menu. */
export default function MenuPanel({ label, triggerRef, isOpen, onOpenChange, placement, items }: Props) {
  const disabled = items.filter((item) => item.disabledReason).map((item) => item.id);
  return (
    <FloatingPanel
      aria-label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement={placement}
      offset={4}
    >
      <List aria-label={label} disabledKeys={disabled} autoFocus="first" onAction={() => onOpenChange(false)}>
        {items.map((item) => (
          <Item
            key={item.id}
            id={item.id}
            href={item.href}
            download={item.download}
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
    </FloatingPanel>
  );
}
