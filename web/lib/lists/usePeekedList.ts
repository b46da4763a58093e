import { useState } from 'react';
import { useListUpdates } from '../requests/useListUpdates';
import { usePeek } from './usePeek';

interface Options<Item> {
  /** The URL parameter of the peek panel. */
  parameter: string;
  items: Item[];
  /** The record of the panel if the server has loaded it because it's on another page. */
  peeked: Item | null;
  /** Whether a changed record still belongs to the list. */
  isListed: (item: Item) => boolean;
}

/** Combines a list and its peek panel with the server's answers to changes. Both show a change at once. */
export function usePeekedList<Item extends { id: string }>(options: Options<Item>) {
  const { parameter, items, peeked, isListed } = options;
  const peek = usePeek(parameter);
  const { shown, applyUpdate } = useListUpdates(items, isListed);
  const [changed, setChanged] = useState<Item | null>(null);
  // The panel keeps showing a record that a change removed from the list.
  const known = [...shown, changed, peeked].filter((item) => item !== null);
  return {
    shown,
    peek,
    /** The record of the panel. */
    peeked: known.find(({ id }) => id === peek.id),
    /** Returns a record of the list or of the panel. */
    find: (id: string) => [...known, ...items].find((item) => item.id === id),
    /** Takes the server's answer: the changed record, or null for a deleted one. */
    onChanged(id: string, item: Item | null) {
      applyUpdate(id, item);
      setChanged(item);
      if (item === null && id === peek.id) peek.close();
    },
  };
}
