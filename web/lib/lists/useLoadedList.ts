import { useEffect, useState } from 'react';
import { readPage } from '../requests/call';

/** Loads a list of `/api/*`, newest first, page by page. Changes made here appear without loading it again. */
export function useLoadedList<Item extends { id: string }>(firstPage: string) {
  const [items, setItems] = useState<Item[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [asked, setAsked] = useState<{ path: string } | null>({ path: firstPage });

  useEffect(() => {
    if (asked === null) return;
    const aborter = new AbortController();
    const read = async () => {
      const page = await readPage<Item>(asked.path, aborter.signal);
      if (aborter.signal.aborted) return;
      setFailed(page === null);
      if (page === null) return;
      setItems((before) => [...(before ?? []), ...page.items]);
      setNext(page.next);
      setAsked(null);
    };
    void read();
    return () => aborter.abort();
  }, [asked]);

  const change = (update: (before: Item[]) => Item[]) => setItems((before) => update(before ?? []));
  return {
    /** null until the first page is loaded. */
    items,
    isFailed,
    isLoading: asked !== null && !isFailed,
    retry: () => {
      setFailed(false);
      setAsked((before) => before && { ...before });
    },
    /** null if all items are loaded. */
    readOlder: next === null ? null : () => setAsked({ path: next }),
    added: (item: Item) => change((before) => [item, ...before]),
    changed: (item: Item) => change((before) => before.map((one) => (one.id === item.id ? item : one))),
    removed: (id: string) => change((before) => before.filter((one) => one.id !== id)),
  };
}
