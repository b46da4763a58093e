import { useState, type ReactNode } from 'react';
import { Link } from '../../actions/Link';
import { Icon } from '../../icons/Icon';

interface Props {
  /** Name of the list: `Competitors`. */
  label: string;
  /** Name of the selected item, shown if the list doesn't fit. */
  current: string;
  /** A change folds the list. */
  selectedId: string;
  /** A SideList and its controls. */
  side: ReactNode;
  children: ReactNode;
}

/** Narrow list (14rem, spec §9) next to the selected item. If there is no room for it, it unfolds above the item. */
export function SideLayout({ label, current, selectedId, side, children }: Props) {
  const [openFor, setOpenFor] = useState<string | null>(null);
  const isOpen = openFor === selectedId;
  return (
    <div className="ui-beside">
      <div className="ui-beside-columns">
        <nav aria-label={label}>
          <button
            type="button"
            className="ui-beside-toggle"
            aria-expanded={isOpen}
            onClick={() => setOpenFor(isOpen ? null : selectedId)}
          >
            <span className="ui-muted">{label}</span>
            <span className="ui-truncate">{current}</span>
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
          </button>
          <div className="ui-beside-list" data-open={isOpen || undefined}>
            {side}
          </div>
        </nav>
        <div className="ui-stack">{children}</div>
      </div>
    </div>
  );
}

interface ListProps {
  label: string;
  children: ReactNode;
}

export function SideList({ label, children }: ListProps) {
  return (
    <ul className="ui-side-list" aria-label={label}>
      {children}
    </ul>
  );
}

interface ItemProps {
  label: string;
  href: string;
  isSelected: boolean;
  /** Number of new items; 0 is not shown. */
  count?: number;
  /** The noun for `count`, for screen readers: `unread`. */
  countLabel?: string;
  /** Another action on the item: an icon button. */
  children?: ReactNode;
}

export function SideItem({ label, href, isSelected, count = 0, countLabel, children }: ItemProps) {
  return (
    <li data-selected={isSelected || undefined}>
      <Link look="none" href={href} aria-current={isSelected ? 'page' : undefined}>
        <span className="ui-truncate">{label}</span>
        {count > 0 && (
          <span className="ui-side-count">
            {count.toLocaleString('en-US')}
            <span className="ui-hidden"> {countLabel}</span>
          </span>
        )}
      </Link>
      {children}
    </li>
  );
}
