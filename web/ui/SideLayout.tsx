import { useState, type ReactNode } from 'react';
import { Icon } from './Icon';

interface Props {
  /** What is chosen from: `Competitors`. */
  label: string;
  /** What is chosen now, for where there is no place for the list. */
  current: string;
  /** Opens anew, and folds the list again, when it changes. */
  selectedId: string;
  /** A SideList, and what belongs to it. */
  side: ReactNode;
  children: ReactNode;
}

/** A narrow list beside what it selects (14rem, spec §9); where that does not fit, it unfolds above it. */
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
  isSelected: boolean;
  /** What is new there; 0 is not shown. */
  count?: number;
  /** What is counted, for those who listen: `unread`. */
  countLabel?: string;
  onSelect: () => void;
  /** What else can be done with it: an icon button. */
  children?: ReactNode;
}

export function SideItem({ label, isSelected, count = 0, countLabel, onSelect, children }: ItemProps) {
  return (
    <li data-selected={isSelected || undefined}>
      <button type="button" aria-pressed={isSelected} onClick={onSelect}>
        <span className="ui-truncate">{label}</span>
        {count > 0 && (
          <span className="ui-side-count">
            {count.toLocaleString('en-US')}
            <span className="ui-hidden"> {countLabel}</span>
          </span>
        )}
      </button>
      {children}
    </li>
  );
}
