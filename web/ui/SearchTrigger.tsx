import { forwardRef, type ButtonHTMLAttributes } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon';
import { buttonLook } from './looks';
import { color, font, media, radius, space } from './tokens';

const Trigger = styled.button`
  flex: none;

  kbd {
    margin-inline-start: ${space[12]};
    padding: 0 ${space[4]};
    border: 1px solid ${color.border};
    border-radius: ${radius[6]};
    color: ${color.textMuted};
    font-family: inherit;
    font-size: ${font[12]};
  }

  ${media.narrow} {
    span,
    kbd {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;

interface Props extends Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-keyshortcuts' | 'onPointerEnter' | 'onFocus' | 'onClick'
> {
  label: string;
  /** The keys that do the same, as shown to the user. */
  shortcut: string;
}

/** Button that opens a dialog for searching. Narrow screens show only its icon. */
export const SearchTrigger = forwardRef<HTMLButtonElement, Props>(function SearchTrigger(
  { label, shortcut, ...props },
  ref,
) {
  return (
    <Trigger {...buttonLook('secondary', 'sm')} {...props} ref={ref} type="button" aria-haspopup="dialog">
      <Icon name="search" />
      <span>{label}</span>
      <kbd aria-hidden>{shortcut}</kbd>
    </Trigger>
  );
});
