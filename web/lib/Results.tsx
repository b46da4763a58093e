import type { ReactNode } from 'react';
import { useFocusKept } from './useFocusKept';

interface Props {
  /** Names it for those who jump from region to region. */
  label?: string;
  role?: 'region' | 'group';
  /** What it lists, where entries can leave the list: the keyboard then goes on from the list. */
  items?: unknown;
  /** Another list is on the way. */
  isStale?: boolean;
  children: ReactNode;
}

/** What a screen found for its filters, its tab, or its search. */
export function Results({ label, role = 'region', items, isStale = false, children }: Props) {
  const region = useFocusKept(items);
  return (
    <div
      ref={region}
      {...(items !== undefined && { tabIndex: -1 })}
      {...(label !== undefined && { role, 'aria-label': label })}
      className="ui-results"
      aria-busy={isStale}
      data-stale={isStale || undefined}
    >
      {children}
    </div>
  );
}
