import { forwardRef } from 'react';
import { Button, type ButtonProps } from './Button';

interface Props extends Pick<ButtonProps, 'aria-keyshortcuts' | 'onPointerEnter' | 'onFocus' | 'onPress'> {
  label: string;
  /** The equivalent keys, as shown to the user. */
  shortcut: string;
}

/** Button that opens a dialog for searching. Narrow screens show only its icon. */
export const SearchTrigger = forwardRef<HTMLButtonElement, Props>(function SearchTrigger(
  { label, shortcut, ...props },
  ref,
) {
  return (
    <Button {...props} ref={ref} size="sm" icon="search" aria-haspopup="dialog">
      <span className="ui-search-label">{label}</span>
      <kbd className="ui-search-keys" aria-hidden>
        {shortcut}
      </kbd>
    </Button>
  );
});
