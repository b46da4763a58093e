import { useLocation } from '@remix-run/react';
import { useSyncExternalStore } from 'react';
import { itemPath } from '../../../../src/features/monitoring/monitoring.rules';
import { orderOf } from '../../../lib/keyboard/rows';
import { backToFeed } from '../monitoring-paths';

/** An order only changes while its feed is shown. */
const neverChanges = () => () => undefined;

/** Returns the way back to the feed that an item was opened from, and to the items before and after it in that feed. */
export function useItemSteps(id: string) {
  const { search } = useLocation();
  const feed = backToFeed(search);
  const ids = useSyncExternalStore(
    neverChanges,
    () => orderOf(feed),
    () => undefined,
  );
  const index = ids?.indexOf(id) ?? -1;
  const hrefAt = (at: number) => {
    const other = index === -1 ? undefined : ids?.[at];
    return other === undefined ? null : itemPath(other) + search;
  };
  return { feed, previous: hrefAt(index - 1), next: hrefAt(index + 1) };
}
