import type { ReactNode } from 'react';
import { ListRegion } from '../../ui/lists/ListRegion';
import { useFocusFallback } from '../keyboard/useFocusFallback';
import { useScrollPlace } from './useScrollPlace';

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
  useScrollPlace(region, firstIdOf(items));
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

function firstIdOf(items: unknown): unknown {
  const first: unknown = Array.isArray(items) ? items[0] : undefined;
  return typeof first === 'object' && first !== null && 'id' in first ? first.id : first;
}
