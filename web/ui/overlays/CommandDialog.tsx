import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { TextField } from 'react-aria-components/TextField';
import styled from 'styled-components';
import { Icon, type IconName } from '../icons/Icon';
import { IconButton } from '../actions/Button';
import { floatingItem } from './overlay-parts';
import { color, font, layer, media, motion, radius, shadow, size, space, weight } from '../tokens/tokens';

export interface CommandItem {
  id: string;
  label: string;
  /** Shown next to the label in smaller type. */
  details?: string;
  icon: IconName;
  /** The address that it opens. Without one, `onAction` is called after the dialog has closed. */
  href?: string;
  onAction?: () => void;
}

export interface CommandSection {
  id: string;
  label: string;
  items: readonly CommandItem[];
}

const Backdrop = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  display: grid;
  place-items: start center;
  padding: 12vh ${space[24]} ${space[24]};
  height: var(--visual-viewport-height);
  background: ${color.backdrop};
  transition: opacity ${motion.fast};

  &[data-exiting] {
    opacity: 0;
  }

  ${media.narrow} {
    padding: ${space[8]};
  }
`;

const Frame = styled(Modal)`
  display: flex;
  width: 100%;
  max-width: 38rem;
  max-height: 100%;
  background: ${color.surfaceOverlay};
  border-radius: ${radius[12]};
  box-shadow: ${shadow.overlay};
  overflow: hidden;
`;

const Content = styled(Dialog)`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  outline: none;
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  padding: ${space[8]} ${space[8]} ${space[8]} ${space[16]};
  border-bottom: 1px solid ${color.border};

  & > svg {
    width: ${size.icon};
    height: ${size.icon};
    color: ${color.textMuted};
  }

  & > :nth-child(2) {
    flex: 1;
    min-width: 0;
  }

  input {
    width: 100%;
    padding: ${space[8]} ${space[4]};
    border: 0;
    outline: none;
    background: none;
    color: ${color.text};
    font-size: ${font[16]};
  }
`;

const List = styled(ListBox<CommandSection>)`
  flex: 1;
  min-height: 0;
  max-height: 26rem;
  overflow-y: auto;
  padding: ${space[8]};
  outline: none;

  &[data-empty] {
    padding: ${space[24]} ${space[16]};
    color: ${color.textMuted};
    text-align: center;
  }

  section > header {
    padding: ${space[8]} ${space[8]} ${space[4]};
    color: ${color.textFaint};
    font-size: ${font[12]};
    font-weight: ${weight.medium};
  }
`;

const Item = styled(ListBoxItem)`
  ${floatingItem}
  gap: ${space[12]};
  min-height: var(--control-md);
  color: ${color.text};

  & > span {
    flex: 1;
    min-width: 0;
  }

  & > small {
    flex: 0 1 auto;
    min-width: 0;
    max-width: 60%;
    color: ${color.textMuted};
    font-size: ${font[12]};
  }

  ${media.narrow} {
    flex-wrap: wrap;
    gap: 0 ${space[12]};

    & > span {
      flex-basis: calc(100% - ${space[48]});
    }

    & > small {
      max-width: none;
      flex-basis: 100%;
      padding-inline-start: calc(${size.iconSm} + ${space[12]});
    }
  }
`;

interface Props {
  /** Name of the dialog and of its field. */
  label: string;
  placeholder: string;
  text: string;
  onTextChange: (text: string) => void;
  /** Sections without items are not shown. */
  sections: readonly CommandSection[];
  /** Shown if no section has an item. */
  empty: ReactNode;
  /** Announced to screen readers: the number of results, or why there are none. */
  spoken: string;
  onChoose: (item: CommandItem) => void;
  onClose: () => void;
}

/**
 * Search field with its results, above everything else. Arrow keys move through the list while the focus stays in the
 * field, Enter opens the marked item, and Escape closes the dialog. The caller searches for the text.
 */
export function CommandDialog(props: Props) {
  const { label, placeholder, text, onTextChange, sections, empty, spoken, onChoose, onClose } = props;
  const shown = sections.filter(({ items }) => items.length > 0);
  const statusId = useId();
  // Typing in the field marks the first item. Text that was typed before the field appeared must do the same.
  const [hadText] = useState(text !== '');
  // React Aria's `autoFocus` waits for the transitions of the page if a script moved the focus before.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <Backdrop isOpen onOpenChange={onClose} isDismissable>
      <Frame>
        <Content aria-label={label}>
          <Autocomplete inputValue={text} onInputChange={onTextChange}>
            <Top>
              <Icon name="search" />
              <TextField aria-label={label} aria-describedby={statusId}>
                <Input
                  ref={field}
                  role="combobox"
                  aria-expanded
                  aria-haspopup="listbox"
                  placeholder={placeholder}
                />
              </TextField>
              <IconButton icon="close" label="Close" size="sm" withTooltip={false} onPress={onClose} />
            </Top>
            <p id={statusId} className="ui-hidden" role="status">
              {spoken}
            </p>
            <List
              aria-label={label}
              items={shown}
              selectionMode="none"
              autoFocus={hadText && 'first'}
              renderEmptyState={() => empty}
              onAction={(key) => {
                const item = shown.flatMap(({ items }) => items).find(({ id }) => id === key);
                if (item) onChoose(item);
              }}
            >
              {(section) => (
                <ListBoxSection id={section.id}>
                  <Header>{section.label}</Header>
                  {section.items.map(({ id, label: name, details, icon, href }) => (
                    <Item key={id} id={id} {...(href !== undefined && { href })} textValue={name}>
                      <Icon name={icon} />
                      <span className="ui-truncate">{name}</span>
                      {details && <small className="ui-truncate">{details}</small>}
                    </Item>
                  ))}
                </ListBoxSection>
              )}
            </List>
          </Autocomplete>
        </Content>
      </Frame>
    </Backdrop>
  );
}
