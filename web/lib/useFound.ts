import { useEffect, useState } from 'react';
import { readCall } from './call';

const SHOWN = 20;
const PAUSE_MS = 250;

/**
 * Searches with a list call that takes `search` and `limit`, after a pause in typing. Returns the items that contain all
 * words, or null while they are loading and without a path.
 */
export function useFound<Item, Shown>(
  path: string | null,
  search: string,
  present: (item: Item) => Shown,
): Shown[] | null {
  const [found, setFound] = useState<{ search: string; items: Item[] } | null>(null);
  useEffect(() => {
    if (path === null) return;
    const aborter = new AbortController();
    const ask = async () => {
      const query = new URLSearchParams({ limit: String(SHOWN), search });
      const items = await readCall<Item[]>(`${path}?${query}`, aborter.signal);
      if (!aborter.signal.aborted) setFound({ search, items: items ?? [] });
    };
    const timer = setTimeout(() => void ask(), search === '' ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [path, search]);
  return path !== null && found?.search === search ? found.items.map(present) : null;
}
