import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';

/**
 * Combines a list with the server's answers to changes: a changed item, or null for a deleted one. A card thus shows
 * its change at once. The next list that arrives replaces the answers, unless a newer list is already loading: the list
 * that arrives may then be older than the last answer.
 */
export function useListUpdates<Item extends { id: string }>(
  items: Item[],
  isListed: (item: Item) => boolean,
) {
  const [updates, setUpdates] = useState<ReadonlyMap<string, Item | null>>(new Map());
  const [updatedList, setUpdatedList] = useState(items);
  const { state } = useRevalidator();
  if (updatedList !== items) {
    setUpdatedList(items);
    if (state === 'idle') setUpdates(new Map());
  }
  const shown =
    updates.size === 0
      ? items
      : items.flatMap((item) => {
          const now = updates.has(item.id) ? updates.get(item.id) : item;
          return now && isListed(now) ? [now] : [];
        });
  return {
    shown,
    applyUpdate: (id: string, answer: Item | null) =>
      setUpdates((current) => new Map(current).set(id, answer)),
  };
}
