import { useEffect, useState } from 'react';
import type { InboxDetail } from '../../../src/features/inbox/inbox.rules';
import { fetchSignedIn } from '../../lib/requests/sign-in-again';

type Answer = { id: string; attempt: number } & ({ detail: InboxDetail } | { status: number });

/** Waits for a moment, so that moving through the list doesn't load every item. In ms. */
const REST = 80;

/**
 * Loads what the selected item needs, unless the screen came with it. `onGone` is called for an item that someone else
 * has settled.
 */
export function useDetail(id: string | null, loaded: InboxDetail | null, onGone: (id: string) => void) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isLoaded = id === null || loaded?.item.id === id;
  useEffect(() => {
    if (isLoaded) return;
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      void read(id, aborter.signal).then((result) => {
        if (aborter.signal.aborted) return;
        setAnswer({ id, attempt, ...result });
        if ('status' in result && result.status === 404) onGone(id);
      });
    }, REST);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [id, isLoaded, attempt, onGone]);
  const current = answer?.id === id && answer?.attempt === attempt ? answer : null;
  if (isLoaded) return { detail: loaded, isFailed: false, retry: () => undefined };
  return {
    detail: current && 'detail' in current ? current.detail : null,
    isFailed: current !== null && 'status' in current,
    retry: () => setAttempt((count) => count + 1),
  };
}

async function read(id: string, signal: AbortSignal): Promise<{ detail: InboxDetail } | { status: number }> {
  try {
    const response = await fetchSignedIn(`/api/inbox/items/${encodeURIComponent(id)}`, { signal });
    return response.ok ? { detail: (await response.json()) as InboxDetail } : { status: response.status };
  } catch {
    return { status: 0 };
  }
}
