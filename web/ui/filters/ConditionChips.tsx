import type { ReactNode } from 'react';
import { Link } from '../actions/Link';
import { Icon } from '../icons/Icon';
import type { useLazyPanel } from '../overlays/useLazyPanel';

interface ChipsProps {
  label: string;
  children: ReactNode;
}

/** A line of conditions that wraps. */
export const ConditionChips = ({ label, children }: ChipsProps) => (
  <div className="ui-conditions" role="group" aria-label={label}>
    {children}
  </div>
);

interface ChipProps {
  /** The name of the field. */
  label: string;
  /** The rest of the condition: `is Germany`. */
  text: string;
  removeHref: string;
  /** Opens the editor of the condition. Undefined for one that can only be removed. */
  button?: ReturnType<typeof useLazyPanel>['button'];
}

/** A condition with a link that removes it. */
export function ConditionChip({ label, text, removeHref, button }: ChipProps) {
  const { ref, isExpanded, onPress, ...handlers } = button ?? {};
  const words = (
    <>
      {label} <b>{text}</b>
    </>
  );
  return (
    <span className="ui-condition">
      {button ? (
        <button
          {...handlers}
          ref={ref}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isExpanded}
          onClick={onPress}
        >
          {words}
        </button>
      ) : (
        <span>{words}</span>
      )}
      <Link look="none" href={removeHref} aria-label={`Remove filter: ${label} ${text}`}>
        <Icon name="close" />
      </Link>
    </span>
  );
}
