import { useState, type ReactNode } from 'react';
import { Link } from '../../actions/Link';
import { Icon } from '../../icons/Icon';

interface Props {
  /** Name of the sources: `Competitors`. */
  label: string;
  /** Name of the selected source, shown if their list doesn't fit. */
  current: string;
  /** A change folds the list of sources. */
  selectedId: string;
  /** A SideList and its controls. */
  side: ReactNode;
  /** The items of the selected source. */
  list: ReactNode;
  /** Whether the pane shows an item. Then phones show it instead of the list. */
  isOpen: boolean;
  /** The selected item in a SplitPane, or else an overview of the source. */
  children: ReactNode;
}

/**
 * A reader in the height of the window: sources, the items of one, and the selected item, each with a scroll of its own.
 * Where three columns don't fit, the sources unfold above the items. Phones show one below the other.
 */
export function ReaderLayout({ label, current, selectedId, side, list, isOpen, children }: Props) {
  const [openFor, setOpenFor] = useState<string | null>(null);
  const isUnfolded = openFor === selectedId;
  return (
    <div className="ui-reader" data-open={isOpen || undefined}>
      <nav aria-label={label}>
        <button
          type="button"
          className="ui-reader-toggle"
          aria-expanded={isUnfolded}
          onClick={() => setOpenFor(isUnfolded ? null : selectedId)}
        >
          <span className="ui-muted">{label}</span>
          <span className="ui-truncate">{current}</span>
          <Icon name={isUnfolded ? 'chevron-up' : 'chevron-down'} />
        </button>
        <div className="ui-reader-sources" data-open={isUnfolded || undefined}>
          {side}
        </div>
      </nav>
      <div className="ui-reader-list">{list}</div>
      <div className="ui-reader-pane">{children}</div>
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
