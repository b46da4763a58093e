import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import styled, { css } from 'styled-components';
import { color, font, motion, radius, shadow, space } from '../tokens/tokens';

/** Surface that floats above the page: menus, option lists, calendars. */
export const floating = css`
  background: ${color.surfaceOverlay};
  border-radius: ${radius[12]};
  box-shadow: ${shadow.overlay};
  color: ${color.text};
  outline: none;
  overflow: auto;
  transition: opacity ${motion.fast};

  &[data-entering],
  &[data-exiting] {
    opacity: 0;
  }
`;

export const FloatingPanel = styled(Popover)`
  ${floating}
  max-width: calc(100vw - ${space[16]});
`;

/** At least as wide as its trigger. */
export const OptionsPanel = styled(FloatingPanel)`
  min-width: max(var(--trigger-width, 0px), 10rem);
`;

/** Row of a floating list: an option or a menu entry. */
export const floatingItem = css`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  padding: ${space[4]} ${space[8]};
  min-height: var(--control-sm);
  border-radius: ${radius[6]};
  font-size: ${font[14]};
  text-decoration: none;
  cursor: default;
  outline: none;

  svg {
    width: var(--icon-sm);
    height: var(--icon-sm);
    color: ${color.textMuted};
  }

  &[data-focused],
  &[data-hovered] {
    background: ${color.surfaceHover};
  }

  &[data-focus-visible] {
    outline: 2px solid ${color.focus};
    outline-offset: -2px;
  }

  &[data-disabled] {
    color: ${color.textFaint};
  }
`;

export const OptionList = styled(ListBox)`
  padding: ${space[4]};
  outline: none;
  max-height: inherit;

  &[data-empty] {
    padding: ${space[12]};
    color: ${color.textMuted};
    font-size: ${font[13]};
  }
`;

export const OptionItem = styled(ListBoxItem)`
  ${floatingItem}

  & > span {
    flex: 1;
    min-width: 0;
  }

  & > svg {
    visibility: hidden;
    color: ${color.accentText};
  }

  &[data-selected] > svg {
    visibility: visible;
  }

  small {
    display: block;
    font-size: ${font[12]};
    color: ${color.textMuted};
  }
`;
