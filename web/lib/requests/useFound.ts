import { useEffect, useState } from 'react';
import { readCall } from './call';

const SHOWN = 20;
const PAUSE_MS = 250;
const RETRY_MS = 1_000;

interface Answer<Item> {
  search: string;
  /** null if the search failed. */
  items: Item[] | null;
}

/**
 * Searches with a list call that takes `search` and `limit`, after a pause in typing. `found` has the items that
 * contain all words. It is null while they are loading, after a failure and without a path. A failed search is sent
 * once more, because a lost connection is often back a second later. If that fails too, `isFailed` is true.
 */
export function useFound<Item, Shown>(
  path: string | null,
  search: string,
  present: (item: Item) => Shown,
): { found: Shown[] | null; isFailed: boolean } {
  const [answer, setAnswer] = useState<Answer<Item> | null>(null);
  useEffect(() => {
    if (path === null) return;
    const aborter = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (isLast: boolean) => {
      const query = new URLSearchParams({ limit: String(SHOWN), search });
      const items = await readCall<Item[]>(`${path}?${query}`, aborter.signal);
      if (aborter.signal.aborted) return;
      if (items || isLast) setAnswer({ search, items });
      else timer = setTimeout(() => void ask(true), RETRY_MS);
    };
    timer = setTimeout(() => void ask(false), search === '' ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [path, search]);
  if (path === null || answer?.search !== search) return { found: null, isFailed: false };
  return { found: answer.items?.map(present) ?? null, isFailed: answer.items === null };
}
