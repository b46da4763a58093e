import { css } from 'styled-components';
import { color, font, motion, radius, size, space } from '../../tokens/tokens';

/** Row of a checkbox or radio: the box, which must be the first element, and the label. */
export const choiceLine = css`
  display: flex;
  align-items: flex-start;
  gap: ${space[8]};
  padding-block: ${space[2]};
  font-size: ${font[14]};
  cursor: default;

  & > i {
    display: grid;
    place-items: center;
    flex: none;
    width: ${size.iconSm};
    height: ${size.iconSm};
    margin-top: 0.15625rem;
    border: 1px solid ${color.borderControl};
    border-radius: calc(${radius[8]} / 2);
    background: ${color.surface};
    color: ${color.accentOn};
    transition:
      background-color ${motion.fast},
      border-color ${motion.fast};
  }

  & > i svg {
    width: ${font[12]};
    height: ${font[12]};
    stroke-width: 2.5;
  }

  &[data-hovered] > i {
    border-color: ${color.textMuted};
  }

  /* Before scripts have loaded, only the control itself knows. */
  &:has(:checked) > i,
  &[data-selected] > i,
  &[data-indeterminate] > i {
    border-color: ${color.accent};
    background: ${color.accent};
  }

  &[data-invalid] > i {
    border-color: ${color.danger};
  }

  &[data-focus-visible] {
    outline: none;
  }

  &:has(:focus-visible) > i,
  &[data-focus-visible] > i {
    outline: 2px solid ${color.focus};
    outline-offset: 2px;
  }

  &[data-disabled] {
    color: ${color.textFaint};
    cursor: not-allowed;
  }

  &[data-disabled] > i {
    border-color: ${color.borderStrong};
    background: ${color.surfaceHover};
    color: ${color.textMuted};
  }

  /* A label can be an address, which has no spaces. */
  & > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  small {
    display: block;
    font-size: ${font[13]};
    color: ${color.textMuted};
  }
`;
