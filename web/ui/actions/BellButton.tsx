import { forwardRef } from 'react';
import { IconButton, type IconButtonProps } from './Button';

interface Props extends Pick<
  IconButtonProps,
  'isExpanded' | 'onPointerEnter' | 'onFocus' | 'onPress' | 'onKeyDown'
> {
  /** The number of unread notifications. */
  count: number;
  /** Higher numbers are shown as this one with a plus. */
  most: number;
}

/** Button that opens the notifications, with the number of unread ones. */
export const BellButton = forwardRef<HTMLButtonElement, Props>(function BellButton(
  { count, most, ...props },
  ref,
) {
  const shown = count > most ? `${most}+` : String(count);
  return (
    <span className="ui-bell">
      <IconButton
        {...props}
        ref={ref}
        size="sm"
        icon="bell"
        label="Notifications"
        accessibleName={count === 0 ? 'Notifications' : `Notifications, ${shown} unread`}
        aria-haspopup="dialog"
      />
      {count > 0 && (
        <span className="ui-bell-count" aria-hidden>
          {shown}
        </span>
      )}
    </span>
  );
});
