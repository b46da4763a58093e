import type { ReactNode } from 'react';
import { ListRegion } from '../../ui/lists/ListRegion';
import { useFocusFallback } from '../keyboard/useFocusFallback';

interface Props {
  /** Name of the region for screen readers. */
  label?: string;
  role?: 'region' | 'group';
  /** The listed items, if items can leave the list. The list takes over the focus of an item that leaves. */
  items?: unknown;
  /** True while a newer list is loading. */
  isStale?: boolean;
  children: ReactNode;
}

/** Results for the filters, the tab or the search of a screen. */
export function Results({ label, role = 'region', items, isStale = false, children }: Props) {
  const region = useFocusFallback(items);
  return (
    <ListRegion
      ref={region}
      {...(items !== undefined && { tabIndex: -1 })}
      {...(label !== undefined && { role, 'aria-label': label })}
      aria-busy={isStale}
      isStale={isStale}
    >
      {children}
    </ListRegion>
  );
}
